import { type AccountOption, searchAccounts } from '@cashbook/contract/ledger/accounts';
import type { SavedReport } from '@cashbook/contract/reports/saved-reports';
import { findVouchers } from '@cashbook/contract/vouchers/voucher';
import { voucherViewers } from '@cashbook/contract/vouchers/voucher-access';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Bookmark, Contact, FileText, Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paletteScreens } from '#app/palette.ts';
import { usesOf } from '#app/screen-uses.ts';
import { hrefOf, savedReportsOf } from '#domains/reports/saved/saved-queries.ts';
import { useFormat } from '#i18n/format.ts';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import { queryText } from '#screens/url-state.ts';
import { call } from '#session/api.ts';
import { useSignedIn } from '#session/session.ts';
import { Spinner } from '#ui/button.tsx';
import { Kbd } from '#ui/keys/kbd.tsx';
import { useQueuedKeys } from '#ui/keys/use-queued-keys.ts';
import { byMatchRank } from '#ui/table/match-rank.ts';
import { Icon } from '#ui/theme/icon.tsx';
import { marked } from '#ui/type-ahead/type-ahead.tsx';
import { useSearch } from '#ui/type-ahead/use-search.ts';
import './palette.css';

type FoundVoucher = Awaited<ReturnType<typeof askVouchers>>['rows'][number];

const askVouchers = async (q: string, signal: AbortSignal) => ({
  rows: (await call(findVouchers, { query: { q } }, { signal })).data,
});
const askAccounts = async (searchName: string, signal: AbortSignal) => ({
  rows: (await call(searchAccounts, { query: { searchName } }, { signal })).data,
});

const search = { active: true, minLetters: 3, delayMs: 200 };
/** Whether the text is a number; the first vouchers of a year have short numbers. */
const isNumber = (text: string) => /^\s*[\d০-৯]+\s*$/.test(text);

/**
 * The palette, Ctrl/Cmd+K: any screen, voucher number, party or account. Enter opens it, with Ctrl or Cmd in a new tab. A
 * user who may not view ledgers is offered no accounts, because these lead only to ledgers. A user who may view no
 * voucher is offered no vouchers.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { can } = useSignedIn();
  const [text, setText] = useState('');
  const [newTab, setNewTab] = useState(false);
  const vouchers = useSearch({
    ...search,
    minLetters: isNumber(text) ? 1 : search.minLetters,
    text: voucherViewers.some(can) ? text : '',
    search: askVouchers,
  });
  const accounts = useSearch({ ...search, text: can('ledger.view') ? text : '', search: askAccounts });
  const input = useRef<HTMLInputElement>(null);
  useQueuedKeys({ input, text, setText });
  const typed = text.trim();
  const screens = useScreensNamed(typed);
  const saved = useSavedNamed(typed);
  const searching = vouchers.status === 'searching' || accounts.status === 'searching';

  const open = (to: string) => {
    onClose();
    if (newTab) window.open(to, '_blank', 'noopener');
    else void navigate({ href: to });
  };
  const press = (event: KeyboardEvent) => setNewTab(event.ctrlKey || event.metaKey);

  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="backdrop pal-back">
          <Dialog.Content className="pal" aria-describedby={undefined} onKeyDownCapture={press}>
            <Dialog.Title className="sr">{t('goToAnything')}</Dialog.Title>
            {/* A list that changes under a resting pointer must not change what Enter opens. */}
            <Command shouldFilter={false} loop disablePointerSelection label={t('goToAnything')}>
              <div className="pal-in">
                {searching ? <Spinner /> : <Icon of={Search} />}
                <Command.Input ref={input} value={text} onValueChange={setText} placeholder={t('palettePlaceholder')} />
                <Kbd keys="escape" />
              </div>
              <Command.List className="pal-list">
                <SavedGroup saved={saved} typed={typed} onOpen={open} />
                <ScreenGroup screens={screens} typed={typed} onOpen={open} />
                <VoucherGroup vouchers={vouchers.status === 'found' ? vouchers.rows : []} typed={typed} onOpen={open} />
                <AccountGroup accounts={accounts.status === 'found' ? accounts.rows : []} typed={typed} onOpen={open} />
                {!searching && <Nothing />}
              </Command.List>
              <Foot />
            </Command>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Nothing() {
  const { t } = useTranslation('ui');
  return <Command.Empty className="pop-title">{t('noData')}</Command.Empty>;
}

function Foot() {
  const { t } = useTranslation('shell');
  const { t: tUi } = useTranslation('ui');
  return (
    <div className="pop-foot">
      <span className="keys">
        <span>
          <Kbd keys="arrowup" /> <Kbd keys="arrowdown" /> {tUi('keyMove')}
        </span>
        <span>
          <Kbd keys="enter" /> {t('paletteOpen')}
        </span>
        <span>
          <Kbd keys="mod+enter" /> {t('paletteNewTab')}
        </span>
      </span>
      <span>{t('paletteHint')}</span>
    </div>
  );
}

/**
 * Returns the screens that this user may open whose name, group or address contains the text. Of equally good ones, those
 * that the user opens most are first.
 */
function useScreensNamed(typed: string) {
  const { t } = useTranslation('shell');
  const { settings, user } = useSignedIn();
  const uses = useMemo(() => usesOf(user.id), [user.id]);
  const wanted = typed.toLocaleLowerCase();
  const named = paletteScreens(settings)
    .sort((one, other) => (uses[other.to] ?? 0) - (uses[one.to] ?? 0))
    .map((screen) => ({
      ...screen,
      title: t(screen.name),
      groupTitle: screen.group === undefined ? '' : t(screen.group),
    }))
    .filter(({ title, groupTitle, to }) => `${title} ${groupTitle} ${to}`.toLocaleLowerCase().includes(wanted));
  return byMatchRank(named, ({ title }) => title, typed);
}

/** Returns the user's saved reports whose name contains the text. */
function useSavedNamed(typed: string): readonly SavedReport[] {
  const { data = [] } = useQuery(savedReportsOf());
  const wanted = typed.toLocaleLowerCase();
  return data.filter(({ name, address }) => address !== null && name.toLocaleLowerCase().includes(wanted));
}

interface GroupOf {
  typed: string;
  onOpen: (to: string) => void;
}

function ScreenGroup({ screens, typed, onOpen }: GroupOf & { screens: ReturnType<typeof useScreensNamed> }) {
  const { t } = useTranslation('shell');
  if (screens.length === 0) return null;
  return (
    <Command.Group heading={<Heading>{t('screens')}</Heading>}>
      {screens.map((screen) => (
        <Command.Item key={screen.to} value={screen.to} className="opt po" onSelect={() => onOpen(screen.to)}>
          <Icon of={screen.icon} />
          <span className="cut">
            <b>{marked(screen.title, typed)}</b>
            <span className="t2">{screen.groupTitle}</span>
          </span>
          {screen.digit === undefined ? <span /> : <Kbd keys={`alt+${screen.digit}`} />}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function SavedGroup({ saved, typed, onOpen }: GroupOf & { saved: readonly SavedReport[] }) {
  const { t } = useTranslation('shell');
  if (saved.length === 0) return null;
  return (
    <Command.Group heading={<Heading>{t('savedReports')}</Heading>}>
      {saved.map((one) => (
        <Command.Item
          key={one.id}
          value={`saved ${one.id}`}
          className="opt po"
          onSelect={() => onOpen(hrefOf(one) ?? '/reports/saved')}
        >
          <Icon of={Bookmark} />
          <span className="cut">
            <b>{marked(one.name, typed)}</b>
          </span>
          {one.digit === null ? <span /> : <Kbd keys={`alt+shift+${one.digit}`} />}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function VoucherGroup({ vouchers, typed, onOpen }: GroupOf & { vouchers: readonly FoundVoucher[] }) {
  const { t } = useTranslation('shell');
  const { date, total } = useFormat();
  const typeName = useVoucherTypeName();
  if (vouchers.length === 0) return null;
  return (
    <Command.Group heading={<Heading>{t('vouchers')}</Heading>}>
      {vouchers.map((voucher) => (
        <Command.Item
          key={voucher.mtm_id}
          value={`voucher ${voucher.mtm_id}`}
          className="opt po"
          onSelect={() => onOpen(`/vouchers/${voucher.mtm_id}`)}
        >
          <Icon of={FileText} />
          <span className="cut">
            <b>{marked(voucher.vr_no, typed)}</b>
            <span className="t2">
              {typeName(voucher)}, {date(voucher.vr_date)}, {voucher.branch_name}
            </span>
          </span>
          <span className="num">{total(voucher.total)}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function AccountGroup({ accounts, typed, onOpen }: GroupOf & { accounts: readonly AccountOption[] }) {
  const { t } = useTranslation('shell');
  if (accounts.length === 0) return null;
  return (
    <Command.Group heading={<Heading>{t('parties')}</Heading>}>
      {accounts.map((account) => (
        <Command.Item
          key={account.value}
          value={`account ${account.value}`}
          className="opt po"
          onSelect={() => onOpen(`/reports/ledger${queryText({ account: account.value })}`)}
        >
          <Icon of={Contact} />
          <span className="cut">
            <b>{marked(account.label, typed)}</b>
            <span className="t2">{[account.label_2, account.label_4, account.label_3].filter(Boolean).join(', ')}</span>
          </span>
          <span />
        </Command.Item>
      ))}
    </Command.Group>
  );
}

const Heading = ({ children }: { children: ReactNode }) => <p className="pop-title">{children}</p>;
