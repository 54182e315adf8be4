import { useParams } from '@tanstack/react-router';
import { z } from 'zod';

const withId = z.object({ id: z.string() });

/** Returns the `$id` of the screen's address, as text. Only for screens whose path has one. */
export function usePathId(): string {
  const params: unknown = useParams({ strict: false });
  return withId.parse(params).id;
}
