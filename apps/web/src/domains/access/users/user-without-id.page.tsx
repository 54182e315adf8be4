import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUrlState } from '#screens/url-state.ts';
import { toast } from '#ui/overlay/toast.tsx';

const urlState = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/)
    .catch(''),
});

/**
 * The page of an edit address without a user in its path. It leads on by `?id=`, else it says so and goes to the list
 * (spec 1 §8).
 */
export function UserWithoutIdPage() {
  const { t } = useTranslation('administration');
  const [{ id }] = useUrlState(urlState);
  const navigate = useNavigate();
  const shown = useRef(false);
  useEffect(() => {
    if (shown.current) return;
    shown.current = true;
    if (id === '') toast.bad(t('somethingIsWrong'));
    void navigate({ to: id === '' ? '/user/user-list' : `/user/user-edit/${id}`, replace: true });
  }, [id, navigate, t]);
  return null;
}
