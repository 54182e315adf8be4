import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '#session/refusal-text.ts';
import { Switch } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';

export interface StatusSwitchProps {
  name: string;
  isOn: boolean;
  /** Stores the state and brings the row up to date; a rejection turns the switch back. */
  change: (on: boolean) => Promise<void>;
}

/** Enables or disables a row of a list at once; what the server refuses goes back to what it was, with the reason. */
export function StatusSwitch({ name, isOn, change }: StatusSwitchProps) {
  const { t } = useTranslation('administration');
  const [wanted, setWanted] = useState<boolean | null>(null);
  const flip = async (on: boolean) => {
    setWanted(on);
    try {
      await change(on);
      toast.ok(t(on ? 'nowEnabled' : 'nowDisabled', { name }));
    } catch (error) {
      toast.bad(refusalText(error));
    } finally {
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
