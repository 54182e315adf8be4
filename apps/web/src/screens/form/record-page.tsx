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
  /** Names the record in the cache. */
  recordKey: readonly unknown[];
  read: (signal: AbortSignal) => Promise<Record>;
  /** Where Back leads when there is no such record. */
  back: string;
  /** What such a record is called; the server's own sentence is said where nothing is given. */
  name?: string;
  /** The form over the record as it was read; `reload` reads it anew and starts the form again. */
  children: (record: Record, reload: () => void) => ReactNode;
}

/**
 * Reads a record for its form, once: what somebody types is not swept away by a later answer. Until it is there the form
 * is a skeleton; a record that is not there says so and leads back.
 */
export function RecordPage<Record>({ recordKey, read, back, name, children }: RecordPageProps<Record>) {
  const { t } = useTranslation('ui');
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: recordKeyOf(recordKey),
    queryFn: ({ signal }) => read(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // An address with nonsense for an id is an address of nothing.
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

/** The only thing such a read is asked is the id: input that does not fit names no record. */
const missing = (error: Error) =>
  error instanceof ApiError && error.code === 'invalid_input' ? new ApiError(404, 'not_found', 'Not found.') : error;
