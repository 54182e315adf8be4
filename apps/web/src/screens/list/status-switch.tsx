import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '#session/refusal-text.ts';
import { type SentWith, useSaves } from '#session/saves.ts';
import { Switch } from '#ui/fields/field.tsx';
import { toast } from '#ui/overlay/toast.tsx';

export interface StatusSwitchProps {
  name: string;
  isOn: boolean;
  /** The version of the row as it is shown. */
  version: number;
  /** Stores the state. */
  store: (on: boolean, sent: SentWith) => Promise<unknown>;
  /** Reads the rows again, after a refusal too, because another user may have changed the row. */
  refresh: () => Promise<void>;
}

/** A switch that enables or disables a row of a list at once. If the server refuses, it goes back, with the reason. */
export function StatusSwitch({ name, isOn, version, store, refresh }: StatusSwitchProps) {
  const { t } = useTranslation('administration');
  const saves = useSaves();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const flip = async (on: boolean) => {
    setWanted(on);
    try {
      await saves.send({ content: { on, version }, label: name }, (sent) => store(on, sent));
      toast.ok(t(on ? 'nowEnabled' : 'nowDisabled', { name }));
    } catch (error) {
      toast.bad(refusalText(error));
    } finally {
      await refresh();
      setWanted(null);
    }
  };
  return (
    <Switch
      label={t('enableName', { name })}
      hideLabel
      checked={wanted ?? isOn}
      disabled={wanted !== null}
      onChange={(on) => void flip(on)}
    />
  );
}
