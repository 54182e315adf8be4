import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Now, Was } from '#ui/difference.tsx';
import { type Change, changesBetween, type VoucherVersion } from './history-diff.ts';
import { useSaidField } from './use-said-field.ts';

/** All versions, the newest first, each with its author, its time and its differences from the one before. */
export function VoucherHistory({ history }: { history: readonly VoucherVersion[] }) {
  const steps = history.map((version, index) => ({ version, before: history[index - 1] ?? null }));
  return (
    <ol className="voucher-history">
      {steps.toReversed().map(({ version, before }) => (
        <Step key={`${version.version} ${version.action}`} version={version} before={before} />
      ))}
    </ol>
  );
}

const actionWords = {
  created: 'savedBy',
  edited: 'changed',
  retyped: 'retyped',
  redated: 'redated',
  voided: 'voided',
} as const;

function Step({ version, before }: { version: VoucherVersion; before: VoucherVersion | null }) {
  const { t } = useTranslation('vouchers');
  const { dayOf, time, count } = useFormat();
  const changes = before === null ? [] : changesBetween(before, version);
  const step =
    before === null || before.version === version.version
      ? t('versionNumber', { version: count(version.version) })
      : t('versionStep', { from: count(before.version), to: count(version.version) });
  return (
    <li>
      <div className="when fig">
        {dayOf(version.at)}
        <span>{time(version.at)}</span>
      </div>
      <div>
        <p>
          <b className="med">{version.by}</b> {t(actionWords[version.action])} <span className="t3">{step}</span>
        </p>
        {version.reason !== '' && <p className="t2">{version.reason}</p>}
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
    </li>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('vouchers');
  return (
    <table className="voucher-diff">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col" className="num">
            {t('was')}
          </th>
          <th scope="col" className="num">
            {t('now')}
          </th>
          <th scope="col" className="num">
            {t('difference')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow
            key={JSON.stringify([
              ...[change.kind, 'account' in change && change.account, 'side' in change && change.side],
              change.kind === 'field' && change.now.label,
              'number' in change && change.number,
            ])}
            change={change}
          />
        ))}
      </tbody>
    </table>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const { t } = useTranslation('vouchers');
  const { amount, date, quantity, count } = useFormat();
  const said = useSaidField();
  if (change.kind === 'field') {
    const [was, now] = [said(change.was), said(change.now)];
    return (
      <tr>
        <td>{t(change.now.label)}</td>
        <td className="num">{was !== '' && <Was>{was}</Was>}</td>
        <td className="num">{now !== '' && <Now>{now}</Now>}</td>
        <td className="num t3">{t('replaced')}</td>
      </tr>
    );
  }
  if (change.kind === 'installment') {
    const said = (one: typeof change.was) => one !== null && `${date(one.due_date)} ${amount(one.amount)}`;
    const [was, now] = [said(change.was), said(change.now)];
    return (
      <tr>
        <td>{t('installmentNumber', { number: count(change.number) })}</td>
        <td className="num">{was !== false && <Was>{was}</Was>}</td>
        <td className="num">{now !== false && <Now>{now}</Now>}</td>
        <td className="num t3">{t('replaced')}</td>
      </tr>
    );
  }
  if (change.kind === 'text') {
    return (
      <tr>
        <td>{`${t(change.label)} ${count(change.number)}`}</td>
        <td className="num">{change.was !== '' && <Was>{change.was}</Was>}</td>
        <td className="num">{change.now !== '' && <Now>{change.now}</Now>}</td>
        <td className="num t3">{t('replaced')}</td>
      </tr>
    );
  }
  if (change.kind === 'number' || change.kind === 'date') {
    const shown = (text: string) => (change.kind === 'date' ? date(text) : text);
    return (
      <tr>
        <td>{t(change.kind === 'date' ? 'voucherDate' : 'voucherNo')}</td>
        <td className="num">
          <Was>{shown(change.was)}</Was>
        </td>
        <td className="num">
          <Now>{shown(change.now)}</Now>
        </td>
        <td className="num t3">{t('replaced')}</td>
      </tr>
    );
  }
  if (change.kind === 'remarks' || change.kind === 'order') {
    return (
      <tr>
        <td>{t(change.kind === 'order' ? 'orderNamedBy' : 'remarksOf', { name: change.account })}</td>
        <td className="num">{change.was !== '' && <Was>{change.was}</Was>}</td>
        <td className="num">{change.now !== '' && <Now>{change.now}</Now>}</td>
        <td className="num t3">{t('replaced')}</td>
      </tr>
    );
  }
  if (change.kind === 'stock') {
    const { account: goods, wasMilli, nowMilli } = change;
    return (
      <tr>
        <td>{goods}</td>
        <td className="num">{wasMilli === 0n ? '-' : <Was>{quantity(wasMilli)}</Was>}</td>
        <td className="num">{nowMilli === 0n ? '-' : <Now>{quantity(nowMilli)}</Now>}</td>
        <td className="num">{`${nowMilli > wasMilli ? '+' : ''}${quantity(nowMilli - wasMilli)}`}</td>
      </tr>
    );
  }
  const { wasPaisa, nowPaisa, side, account } = change;
  const movedPaisa = (nowPaisa ?? 0n) - (wasPaisa ?? 0n);
  return (
    <tr>
      <td>{`${account}, ${t(side === 'debit' ? 'dr' : 'cr')}`}</td>
      <td className="num">{wasPaisa === null ? '-' : <Was>{amount(wasPaisa)}</Was>}</td>
      <td className="num">{nowPaisa === null ? '-' : <Now>{amount(nowPaisa)}</Now>}</td>
      <td className="num">{`${movedPaisa > 0n ? '+' : ''}${amount(movedPaisa)}`}</td>
    </tr>
  );
}
