import { ApiError } from '@cashbook/contract/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { recordKeyOf } from '#session/record-key.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Bone, Empty } from '#ui/empty.tsx';
import './form.css';

export interface RecordPageProps<Record> {
  /** The name of the record in the cache. */
  recordKey: readonly unknown[];
  read: (signal: AbortSignal) => Promise<Record>;
  /** The address to which Back leads when the record does not exist. */
  back: string;
  /** The name for such a record. Without it the page shows the server's own sentence. */
  name?: string;
  /** Returns the form over the record as it was read. `reload` reads it anew and starts the form again. */
  children: (record: Record, reload: () => void) => ReactNode;
}

/**
 * Reads a record for its form, once, so that a later answer does not replace typed text. Until then the form is a
 * skeleton. If the record does not exist, the page says so and leads back.
 */
export function RecordPage<Record>({ recordKey, read, back, name, children }: RecordPageProps<Record>) {
  const { t } = useTranslation('ui');
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: recordKeyOf(recordKey),
    queryFn: ({ signal }) => read(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // An address with an invalid id names no record.
    retry: (tries, failure) => tries < 1 && (!(failure instanceof ApiError) || failure.status >= 500),
  });
  if (data !== undefined) {
    return <RecordShown key={dataUpdatedAt}>{children(data, () => void refetch())}</RecordShown>;
  }
  if (error !== null) {
    const reason = missing(error);
    const isGone = reason instanceof ApiError && reason.status === 404;
    return (
      <Empty
        title={isGone && name !== undefined ? t('notThere', { name }) : refusalText(reason)}
        action={
          <span className="row">
            <ButtonLink to={back}>{t('back')}</ButtonLink>
            {!isGone && <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
          </span>
        }
      />
    );
  }
  return (
    <Card className="record-form" aria-label={t('loading')}>
      <div className="form-fields">
        <Bone width="60%" />
        <Bone width="86%" />
        <Bone width="54%" />
        <Bone width="72%" />
      </div>
    </Card>
  );
}

/** Starts its form anew with every answer. */
const RecordShown = ({ children }: { children: ReactNode }) => children;

/** Whether the record does not exist. The only input of such a read is the id, so an invalid input names no record. */
const missing = (error: Error) =>
  error instanceof ApiError && error.code === 'invalid_input' ? new ApiError(404, 'not_found', 'Not found.') : error;
