import { chequeRoutes } from '@cashbook/contract/cheques/cheques';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { PaperPages } from '#domains/posting/paper/paper-pages.tsx';
import { PaperScreen } from '#domains/posting/paper/paper-screen.tsx';
import { useFormat } from '#i18n/format.ts';
import { ReasonDialog } from '#screens/reason-dialog.tsx';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import type { SentWith } from '#session/saves.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { registerPath } from './cheque-actions.ts';
import { type Slip, useSlipPaper } from './slip-paper.ts';

const params = z.object({ no: z.string() });

/** A deposit slip of the working branch, as it goes to the bank with its cheques. */
export function SlipPage() {
  const { no } = params.parse(useParams({ strict: false }));
  const { t } = useTranslation('cheques');
  const { count } = useFormat();
  const { settings } = useSignedIn();
  const { data, error } = useQuery({
    ...queryOf(chequeRoutes.readSlip, { params: { slip_no: no } }),
    retry: false,
  });
  const { branch } = settings;
  const slip = useMemo(() => (data === undefined ? undefined : { ...data, branch }), [data, branch]);
  return (
    <PaperScreen
      title={slip === undefined ? t('depositSlip') : t('slipNo', { number: count(slip.slip_no) })}
      note={slip?.is_withdrawn === true && <Badge tone="bad">{t('withdrawn')}</Badge>}
      back={{ to: registerPath, search: { list: 'deposited' }, children: t('cheques') }}
      choices={slip !== undefined && <Withdraw slip={slip} />}
      branch={slip?.branch}
      error={error}
    >
      {(paper) => slip !== undefined && <PaperPages doc={slip} paper={paper} usePaper={useSlipPaper} />}
    </PaperScreen>
  );
}

/** The button that takes the slip back, while the bank still has all of its cheques. */
function Withdraw({ slip }: { slip: Slip }) {
  const { t } = useTranslation('cheques');
  const { count } = useFormat();
  const { can, desk } = useSignedIn();
  const [asks, setAsks] = useState(false);
  const isWhole = slip.cheques.every(({ state }) => state === 'deposited');
  if (slip.is_withdrawn || !isWhole || !can('cheque.move')) return null;
  const number = count(slip.slip_no);
  const send = (reason: string, sent: SentWith) =>
    call(
      chequeRoutes.withdrawSlip,
      { params: { slip_no: String(slip.slip_no) }, body: { reason } },
      sentFrom(desk, sent),
    );
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t('withdraw')}</Button>
      {asks && (
        <ReasonDialog
          title={t('withdrawTitle', { number })}
          body={t('withdrawBody')}
          does={t('withdraw')}
          label={t('withdraw')}
          send={send}
          said={t('withdrawDone', { number })}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
