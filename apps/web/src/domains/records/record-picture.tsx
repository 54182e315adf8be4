import type { RecordPictureRoutes } from '@cashbook/contract/picture-calls';
import { nameOf, type RecordDescription, type RecordRow } from '@cashbook/contract/records/record';
import type { RecordWord } from '@cashbook/words/en/records';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PictureField } from '#screens/form/picture-field.tsx';
import { call } from '#session/api.ts';

interface RecordPictureProps {
  record: RecordDescription;
  /** The record; a picture has an address once its record exists. */
  row: RecordRow;
  /** The name of the row's value that is the picture's address. */
  of: string;
  word: RecordWord;
  routes: RecordPictureRoutes;
}

/** A picture of a record, in its form. */
export function RecordPicture({ record, row, of, word, routes }: RecordPictureProps) {
  const { t } = useTranslation('records');
  const queries = useQueryClient();
  const params = { id: String(row.id) };
  const address = row[of];
  const words = {
    label: t(word),
    shows: t('pictureOf', { name: nameOf(record, row) }),
    choose: t('choosePicture'),
    change: t('changePicture'),
    remove: t('removePicture'),
    saved: t('pictureSaved'),
    removed: t('pictureRemoved'),
    hint: t('pictureHint'),
  };
  return (
    <PictureField
      words={words}
      picture={typeof address === 'string' ? address : null}
      mayChange
      upload={async (file) => (await call(routes.give, { params, file })).data.picture ?? ''}
      remove={async () => {
        await call(routes.take, { params });
      }}
      onChanged={() => {
        const { method, path } = record.routes.list;
        void queries.invalidateQueries({ queryKey: [method, path] });
      }}
    />
  );
}

/** Says in the form of a new record that pictures can be added later. */
export function PicturesLater() {
  const { t } = useTranslation('records');
  return <p className="hint full">{t('pictureLater')}</p>;
}
