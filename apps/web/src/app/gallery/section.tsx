import type { WordOf } from '@cashbook/words/catalogue';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#ui/page-head.tsx';
import './gallery.css';

export type GalleryName = WordOf<'gallery'>;

/** One page of the gallery. */
export function GalleryPage({ title, children }: { title: GalleryName; children: ReactNode }) {
  const { t } = useTranslation('gallery');
  return (
    <>
      <PageHead title={t(title)} crumbs={[{ label: t('components') }]} />
      {children}
    </>
  );
}

/**
 * One kind of component, drawn in light and in dark. The dark one is a picture: it is inert, so that nothing is reached
 * twice.
 */
export function Section({ title, hint, show }: { title: GalleryName; hint: GalleryName; show: () => ReactNode }) {
  const { t } = useTranslation('gallery');
  return (
    <section>
      <div className="gallery-head">
        <h2>{t(title)}</h2>
        <p className="t3 sm">{t(hint)}</p>
      </div>
      <div className="panes">
        <div className="pane" data-theme="light">
          {show()}
        </div>
        <div className="pane" data-theme="dark" inert aria-hidden="true">
          {show()}
        </div>
      </div>
    </section>
  );
}

/** A row of one thing in its states. */
export function Row({ label, children }: { label: GalleryName; children: ReactNode }) {
  const { t } = useTranslation('gallery');
  return (
    <div className="gallery-row">
      <span className="t3 sm">{t(label)}</span>
      <div className="btn-row">{children}</div>
    </div>
  );
}
