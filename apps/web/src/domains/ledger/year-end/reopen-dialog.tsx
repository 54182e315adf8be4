import { type YearOfBranch, yearEndRoutes } from '@cashbook/contract/ledger/year-end';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { ReasonDialog } from '#screens/reason-dialog.tsx';
import { call } from '#session/api.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { yearName } from './year-name.ts';

/** A dialog that asks for the reason and opens the year again. */
export function ReopenDialog({ year, onClose }: { year: YearOfBranch; onClose: () => void }) {
  const { t } = useTranslation('ledger');
  const { count } = useFormat();
  const { desk } = useSignedIn();
  const name = yearName(year, count);
  const [latest] = year.closes;
  const hasJournal = latest !== undefined && latest.vr_no !== '';
  return (
    <ReasonDialog
      title={t('yearReopenTitle', { year: name })}
      body={hasJournal ? t('yearReopenBody', { number: latest.vr_no }) : t('yearReopenBodyPlain')}
      does={t('yearReopenConfirm')}
      label={t('yearEnd')}
      send={(reason, sent) => {
        const body = { branch_id: year.branch_id, fiscal_year: year.fiscal_year, reason };
        return call(yearEndRoutes.reopenYear, { body }, sentFrom(desk, sent));
      }}
      said={t('yearReopenedToast', { year: name, branch: year.branch_name })}
      onClose={onClose}
    />
  );
}
