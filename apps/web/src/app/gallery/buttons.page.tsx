import { Pencil, Printer, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant, IconButton } from '#ui/button.tsx';
import { Kbd } from '#ui/keys/kbd.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { type GalleryName, GalleryPage, Row, Section } from './section.tsx';

const variants: ReadonlyArray<readonly [ButtonVariant, GalleryName]> = [
  ['primary', 'primary'],
  ['secondary', 'secondary'],
  ['ghost', 'ghost'],
  ['danger', 'danger'],
  ['danger-fill', 'dangerFill'],
];

export function ButtonsPage() {
  return (
    <GalleryPage title="buttons">
      <Section title="buttons" hint="buttonsHint" show={() => <Buttons />} />
    </GalleryPage>
  );
}

function Buttons() {
  const { t } = useTranslation('gallery');
  return (
    <>
      {variants.map(([variant, label]) => (
        <Row key={variant} label={label}>
          <Button variant={variant}>{t('save')}</Button>
          <Button variant={variant} className="is-hover">
            {t('hover')}
          </Button>
          <Button variant={variant} className="is-focus">
            {t('focus')}
          </Button>
          <Button variant={variant} className="is-active">
            {t('pressed')}
          </Button>
          <Button variant={variant} disabled>
            {t('disabled')}
          </Button>
          <Button variant={variant} busy>
            {t('busy')}
          </Button>
        </Row>
      ))}
      <Row label="small">
        <Button variant="primary" keys="mod+s">
          {t('save')}
        </Button>
        <Button icon={Printer}>{t('print')}</Button>
        <Button size="small">{t('edit')}</Button>
        <Tooltip text={t('tooltip')}>
          <IconButton icon={Pencil} label={t('edit')} variant="secondary" />
        </Tooltip>
        <IconButton icon={Trash2} label={t('delete')} size="small" />
      </Row>
      <Row label="keys">
        {['mod+s', 'mod+k', 'alt+1', 'enter', 'escape', '?'].map((keys) => (
          <Kbd key={keys} keys={keys} />
        ))}
      </Row>
    </>
  );
}
