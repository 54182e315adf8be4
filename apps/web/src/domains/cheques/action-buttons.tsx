import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { actionKeys, type ChequeAction } from './cheque-actions.ts';
import { actionWords } from './cheque-words.tsx';

interface ActionButtonsProps {
  actions: readonly ChequeAction[];
  onAction: (action: ChequeAction) => void;
}

/** The buttons of the actions that are possible now, with their keys. */
export function ActionButtons({ actions, onAction }: ActionButtonsProps) {
  const { t } = useTranslation('cheques');
  return actions.map((action) => (
    <Button key={action} size="small" keys={actionKeys[action]} onClick={() => onAction(action)}>
      {t(actionWords[action])}
    </Button>
  ));
}

/** Binds the keys of the actions that are possible now. */
export function useActionKeys(actions: readonly ChequeAction[], onAction: (action: ChequeAction) => void): void {
  const { t } = useTranslation('cheques');
  useHotkeys(
    actions.map((action) => ({
      keys: actionKeys[action],
      does: t(actionWords[action]),
      run: () => onAction(action),
      // The buttons show their keys.
      hidden: true,
    })),
  );
}
