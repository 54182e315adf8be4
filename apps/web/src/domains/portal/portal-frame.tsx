import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupingContext } from '#i18n/format.ts';
import { LanguageSwitch } from '#screens/language-switch.tsx';
import { refusalText } from '#session/refusal-text.ts';
import { useStore } from '#store.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { BrandMark } from '#ui/theme/brand-mark.tsx';
import { ThemeSwitch } from '#ui/theme/theme-switch.tsx';
import { booksKey } from './books-query.ts';
import { leavePortal, type PortalCard, portalKnown, portalSession } from './portal-session.ts';
import './portal.css';

/** The customer area around its pages. When the session ends, its data goes and the sign-in opens. */
export function PortalFrame() {
  const now = useStore(portalSession);
  useEndOfSession();
  if (now.status === 'unreachable') return <Unreachable />;
  if (now.status !== 'signed-in') return null;
  return <SignedIn card={now.card} />;
}

function useEndOfSession() {
  const now = useStore(portalSession);
  const router = useRouter();
  const queries = useQueryClient();
  const isOver = now.status === 'signed-out';
  const isLost = isOver && now.lost;
  useEffect(() => {
    if (!isOver) return;
    queries.removeQueries({ queryKey: booksKey });
    // The page is remembered for a customer whose session was lost, not for the next person at this phone.
    const search = isLost ? { from: router.state.location.href } : {};
    void router.navigate({ to: '/customer/login', search });
  }, [isOver, isLost, queries, router]);
}

function SignedIn({ card: { company, branch } }: { card: PortalCard }) {
  const shop = branch ?? company;
  return (
    <GroupingContext value={company.money_format}>
      <div className="portal" data-density="touch">
        <header className="portal-top">
          <span className="row">
            <BrandMark size={26} />
            <b>{company.name}</b>
          </span>
          <span className="portal-acts">
            <LanguageSwitch />
            <ThemeSwitch />
            <LogOutButton />
          </span>
        </header>
        <main className="portal-main">
          <Outlet />
        </main>
        <footer className="portal-foot t3 sm">
          <p>
            {[shop.name, shop.address].filter((part) => part !== '').join(', ')}
            {shop.phone !== '' && (
              <>
                {' · '}
                <a className="fig" href={`tel:${shop.phone}`}>
                  {shop.phone}
                </a>
              </>
            )}
          </p>
        </footer>
      </div>
    </GroupingContext>
  );
}

function LogOutButton() {
  const { t } = useTranslation('portal');
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await leavePortal();
    } catch (error) {
      toast.bad(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  return <IconButton icon={LogOut} label={t('logOut')} disabled={busy} onClick={() => void leave()} />;
}

function Unreachable() {
  const { t } = useTranslation('shell');
  return (
    <main className="portal">
      <h1 className="sr">{t('unreachable')}</h1>
      <Empty
        title={t('unreachable')}
        hint={t('unreachableHint')}
        action={
          <Button variant="primary" onClick={() => void portalKnown()}>
            {t('tryAgain')}
          </Button>
        }
      />
    </main>
  );
}
