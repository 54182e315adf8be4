import type { ChequeCard } from '@cashbook/contract/cheques/cheques';
import type { LinkProps } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrintButton } from '#screens/print-tools.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox, Field, Input } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { LeafForm, LeafPart } from './leaf-layout.ts';
import { LeafSheet } from './leaf-sheet.tsx';
import { leafTexts } from './leaf-texts.ts';
import { useLaidLeaf } from './use-laid-leaf.ts';

/** The longest name on the line of the payee. */
const MOST_PAYEE = 120;

interface LeafPrintProps {
  title: string;
  back: Omit<LinkProps, 'children'> & { children: string };
  form: LeafForm;
  cheque: Pick<ChequeCard, 'amount' | 'cheque_date'>;
  /** The payee and the crossing as they are printed unless the person says otherwise. */
  payee: string;
  isCrossed: boolean;
  /** Whether it is a test: on plain paper until the person says otherwise. */
  isTest: boolean;
}

/** The print of a cheque: the payee, the crossing and the paper, and below them the page. */
export function LeafPrint({ title, back, form, cheque, isTest, ...usual }: LeafPrintProps) {
  const { t } = useTranslation('cheques');
  const [payee, setPayee] = useState(usual.payee);
  const [isCrossed, setCrossed] = useState(usual.isCrossed);
  const [isPlain, setPlain] = useState(isTest);
  const texts = useMemo(() => leafTexts({ ...cheque, payee, isCrossed }, form), [cheque, payee, isCrossed, form]);
  const laid = useLaidLeaf(form, texts);
  return (
    <>
      <PageHead
        title={title}
        crumbs={[]}
        actions={
          <>
            <ButtonLink variant="ghost" icon={ChevronLeft} {...back} />
            <PrintButton />
          </>
        }
      />
      <Card className="leaf-print-card">
        <div className="leaf-print">
          <Field label={t('part_payee')}>
            <Input value={payee} maxLength={MOST_PAYEE} autoFocus onChange={({ target }) => setPayee(target.value)} />
          </Field>
          <Checkbox label={t('payeeOnly')} checked={isCrossed} onChange={setCrossed} />
          <Checkbox label={t('plainPaper')} checked={isPlain} onChange={setPlain} />
          {isPlain && <p className="hint">{t('testHint')}</p>}
          {laid?.tooLong.map((part) => (
            <Notice key={part} tone="bad">
              {t(tooLongWord(part))}
            </Notice>
          ))}
        </div>
      </Card>
      {laid !== null && <LeafSheet name={title} form={form} laid={laid} isPlain={isPlain} />}
    </>
  );
}

const tooLongWord = (part: LeafPart) => (part === 'payee' ? 'tooLong_payee' : 'tooLong_words');
