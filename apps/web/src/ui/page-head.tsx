import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/theme/icon.tsx';
import { usePageTitle } from './page-title.tsx';
import './page-head.css';

export interface Crumb {
  label: string;
  to?: string | undefined;
}

export interface PageHeadProps {
  /** The one title of the screen; also the title of the browser's tab. */
  title: string;
  /** The path to the screen, without Home (added automatically) and without the title. */
  crumbs?: readonly Crumb[] | undefined;
  /** The content beside the title, such as a badge. */
  note?: ReactNode;
  actions?: ReactNode;
}

export function PageHead({ title, crumbs, note, actions }: PageHeadProps) {
  const { t } = useTranslation('ui');
  usePageTitle(title);
  return (
    <div className="page-head">
      <div>
        {crumbs && (
          <nav className="crumb" aria-label={t('breadcrumb')}>
            <Link to="/dashboard">{t('home')}</Link>
            {crumbs.map((crumb) => (
              <CrumbStep key={crumb.label} crumb={crumb} />
            ))}
          </nav>
        )}
        <h1>{title}</h1>
      </div>
      {note}
      {actions && <div className="actions">{actions}</div>}
    </div>
  );
}

function CrumbStep({ crumb }: { crumb: Crumb }) {
  return (
    <>
      <Icon of={ChevronRight} />
      {crumb.to === undefined ? <span>{crumb.label}</span> : <Link to={crumb.to}>{crumb.label}</Link>}
    </>
  );
}
