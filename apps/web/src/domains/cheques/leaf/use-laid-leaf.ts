import { useEffect, useMemo, useState } from 'react';
import { type MeasureText, measureFor } from '#ui/print/text-measure.ts';
import { type LaidLeaf, type LeafForm, type LeafTexts, layOutLeaf } from './leaf-layout.ts';

/** Returns the cheque laid out on its form; null until its fonts are loaded. */
export function useLaidLeaf(form: LeafForm | null, texts: LeafTexts | null): LaidLeaf | null {
  const [known, setKnown] = useState<{ of: string; measure: MeasureText } | null>(null);
  const language = form?.language ?? 'en';
  const letters = [...new Set(Object.values(texts ?? {}).join(''))].sort().join('');
  const of = `${language} ${letters}`;
  useEffect(() => {
    let isWanted = true;
    void measureFor(language, letters).then((measure) => isWanted && setKnown({ of, measure }));
    return () => {
      isWanted = false;
    };
  }, [language, letters, of]);
  const measure = known?.of === of ? known.measure : null;
  return useMemo(
    () => (form === null || texts === null || measure === null ? null : layOutLeaf(form, texts, measure)),
    [form, texts, measure],
  );
}
