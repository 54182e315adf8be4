import { certificateRoutes } from '@cashbook/contract/withholding/certificates';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { PaperPages } from '#domains/posting/paper/paper-pages.tsx';
import { PaperScreen } from '#domains/posting/paper/paper-screen.tsx';
import { ReasonDialog } from '#screens/reason-dialog.tsx';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import type { SentWith } from '#session/saves.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { type Certificate, useCertificatePaper } from './certificate-paper.ts';
import { depositPath } from './use-register.ts';

const params = z.object({ number: z.string() });

/** A certificate of withheld tax, as its party gets it. */
export function CertificatePage() {
  const { number } = params.parse(useParams({ strict: false }));
  const { t } = useTranslation('withheldTax');
  const { settings } = useSignedIn();
  const { data, error } = useQuery({
    ...queryOf(certificateRoutes.readCertificate, { params: { number } }),
    retry: false,
  });
  const { branch } = settings;
  const certificate = useMemo(() => (data === undefined ? undefined : { ...data, branch }), [data, branch]);
  return (
    <PaperScreen
      title={t('certificateOf', { number })}
      note={certificate?.is_cancelled === true && <Badge tone="bad">{t('cancelled')}</Badge>}
      back={{ to: depositPath(certificate?.deposit ?? 0), children: t('taxDeposit') }}
      choices={certificate !== undefined && <Cancel certificate={certificate} />}
      branch={certificate?.branch}
      error={error}
    >
      {(paper) =>
        certificate !== undefined && <PaperPages doc={certificate} paper={paper} usePaper={useCertificatePaper} />
      }
    </PaperScreen>
  );
}

/** The button that cancels the certificate. Its number is never given again. */
function Cancel({ certificate: { number, is_cancelled: isCancelled } }: { certificate: Certificate }) {
  const { t } = useTranslation('withheldTax');
  const { can, desk } = useSignedIn();
  const [asks, setAsks] = useState(false);
  if (isCancelled || !can('withholding.edit')) return null;
  const send = (reason: string, sent: SentWith) =>
    call(certificateRoutes.cancelCertificate, { params: { number }, body: { reason } }, sentFrom(desk, sent));
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t('cancelCertificate')}</Button>
      {asks && (
        <ReasonDialog
          title={t('cancelTitle', { number })}
          body={t('cancelBody')}
          does={t('cancelCertificate')}
          label={t('cancelCertificate')}
          send={send}
          said={t('cancelSaved', { number })}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
