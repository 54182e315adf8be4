import { chequeForm, chequeFormPicture } from '@cashbook/contract/cheques/cheque-forms';
import type { RecordRow } from '@cashbook/contract/records/record';
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PicturesLater, RecordPicture } from '#domains/records/record-picture.tsx';
import type { Input } from '#domains/records/typed-record.ts';
import { useFormat } from '#i18n/format.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { LeafText, leafPlace, leafSize } from './leaf.tsx';
import { leafOfTyped } from './leaf-form.ts';
import type { LeafForm, LeafPart, Place, PlacedPart } from './leaf-layout.ts';
import { movedByKey, movedOn } from './leaf-moves.ts';
import { leafTexts, specimenCheque } from './leaf-texts.ts';
import { useLaidLeaf } from './use-laid-leaf.ts';
import './leaf.css';

/** The leaf with a specimen cheque on it, whose parts are moved by mouse and keys, and the picture behind them. */
export function LeafEditor({ row }: { row: RecordRow | null }) {
  const { t } = useTranslation('cheques');
  const typed: Input = useWatch<Input>();
  const form = useMemo(() => leafOfTyped(typed), [typed]);
  const hintId = useId();
  const picture = typeof row?.picture === 'string' ? row.picture : null;
  return (
    <div className="field full">
      <span className="label">{t('leaf')}</span>
      <LeafDesk form={form} picture={picture} hintId={hintId} />
      <span className="hint" id={hintId}>
        {t('leafHint')}
      </span>
      {row === null ? (
        <PicturesLater />
      ) : (
        <>
          <RecordPicture record={chequeForm} row={row} of="picture" word="leafPicture" routes={chequeFormPicture} />
          <span>
            <ButtonLink to="/cheque-form/test/$id" params={{ id: String(row.id) }}>
              {t('testPrint')}
            </ButtonLink>
          </span>
        </>
      )}
    </div>
  );
}

interface LeafDeskProps {
  form: LeafForm;
  picture: string | null;
  hintId: string;
}

function LeafDesk({ form, picture, hintId }: LeafDeskProps) {
  const { t } = useTranslation('cheques');
  const { setValue } = useFormContext<Input>();
  const desk = useRef<HTMLDivElement>(null);
  const payee = t('specimenPayee');
  const texts = useMemo(() => leafTexts({ ...specimenCheque, payee, isCrossed: true }, form), [payee, form]);
  const laid = useLaidLeaf(form, texts);
  const [shown, setShown] = useState<LeafPart | null>(null);
  const put = (part: LeafPart, { leftMm, topMm }: Place) => {
    setShown(part);
    setValue(`${part}_left`, leftMm, { shouldDirty: true });
    setValue(`${part}_top`, topMm, { shouldDirty: true });
  };
  const pxPerMm = () => (desk.current?.clientWidth ?? 0) / form.widthMm;
  const place = usePlaceText(form);
  return (
    <>
      <div className="leaf-desk" data-theme="light" ref={desk}>
        <div
          className="leaf"
          lang={form.language}
          style={{
            ...leafSize(form, `calc(100cqi / ${form.widthMm})`),
            ...(picture === null ? {} : { backgroundImage: `url("${picture}")` }),
          }}
        >
          {laid?.placed.map((part) => (
            <MovedPart
              key={part.part}
              part={part}
              form={form}
              name={place(part.part)}
              hintId={hintId}
              pxPerMm={pxPerMm}
              onMove={(to) => put(part.part, to)}
            />
          ))}
        </div>
      </div>
      <span className="hint fig" role="status">
        {shown === null ? '' : place(shown)}
      </span>
    </>
  );
}

/** Returns the function that says where a part stands. */
function usePlaceText({ places }: LeafForm) {
  const { t } = useTranslation('cheques');
  const { quantity } = useFormat();
  const mm = (length: number) => quantity(BigInt(Math.round(length * 1000)));
  return (part: LeafPart) =>
    t('leafPlace', { part: t(`part_${part}`), left: mm(places[part].leftMm), top: mm(places[part].topMm) });
}

interface MovedPartProps {
  part: PlacedPart;
  form: LeafForm;
  /** The name and the place, for screen readers. */
  name: string;
  hintId: string;
  pxPerMm: () => number;
  onMove: (to: Place) => void;
}

/** A part of the cheque that follows the arrow keys and the mouse. */
function MovedPart({ part, form, name, hintId, pxPerMm, onMove }: MovedPartProps) {
  const from = useRef<(Place & { x: number; y: number }) | null>(null);
  const grab = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { leftMm: part.leftMm, topMm: part.topMm, x: event.clientX, y: event.clientY };
  };
  const drag = (event: PointerEvent) => {
    const start = from.current;
    const px = pxPerMm();
    if (start === null || px === 0) return;
    onMove(movedOn(start, { leftMm: (event.clientX - start.x) / px, topMm: (event.clientY - start.y) / px }, form));
  };
  const key = (event: KeyboardEvent) => {
    const to = movedByKey(part, event, form);
    if (to === null) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <button
      type="button"
      className={`leaf-part leaf-${part.part}`}
      style={leafPlace(part)}
      aria-label={name}
      aria-describedby={hintId}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = null;
      }}
      onKeyDown={key}
    >
      <LeafText {...part} />
    </button>
  );
}
