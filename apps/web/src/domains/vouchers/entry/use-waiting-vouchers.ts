import { useEffect, useRef, useState } from 'react';
import { type DraftPlace, dropWaiting, takeUpDraft } from '#session/drafts.ts';
import { type WaitingVoucher, waitingVouchers } from './draft.ts';

interface Waiting {
  place: DraftPlace;
  /** Nothing was typed, found or sent on this screen, and nothing of its own was kept. */
  untouched: () => boolean;
  /** What is on the screen may make room: it is kept, or there is nothing. */
  mayLeave: () => boolean;
  /** This tab's draft is another one now. */
  onTaken: () => void;
  /** Does something that the browser may refuse for want of room: null when it did. */
  trying: <T>(write: () => T) => T | null;
}

/**
 * What closed tabs have left at this place. On a screen that is still empty the last of them is taken up by itself, so
 * that whoever closed the tab by mistake goes on where they were; the others are offered.
 */
export function useWaitingVouchers({ place, untouched, mayLeave, onTaken, trying }: Waiting) {
  const { person, branchId, screen } = place;
  const [waiting, setWaiting] = useState<readonly WaitingVoucher[]>([]);
  const [looks, setLooks] = useState(0);

  const takeUp = (slot: string) => {
    if (!mayLeave()) return;
    if (trying(() => takeUpDraft(place, slot)) === true) onTaken();
    setLooks((before) => before + 1);
  };
  const seen = useRef({ untouched, takeUp });
  seen.current = { untouched, takeUp };

  useEffect(() => {
    let over = false;
    void waitingVouchers({ person, branchId, screen }, new Date()).then((found) => {
      if (over) return;
      const [last, ...others] = found;
      // By itself only when the screen opens: later an empty screen is one on which somebody is about to type.
      if (last === undefined || looks > 0 || !seen.current.untouched()) {
        setWaiting(found);
        return;
      }
      setWaiting(others);
      seen.current.takeUp(last.slot);
    });
    return () => {
      over = true;
    };
  }, [person, branchId, screen, looks]);

  return {
    // While what is on the screen may not make room for it, nothing else is offered.
    waiting: mayLeave() ? waiting : [],
    takeUp,
    discardWaiting: (slot: string) => {
      dropWaiting(slot);
      setWaiting((before) => before.filter((one) => one.slot !== slot));
    },
  };
}
