import { useParams } from '@tanstack/react-router';
import { z } from 'zod';

const withId = z.object({ id: z.string() });

/** The `$id` of the screen's address, as the text it is there. Only for screens whose path has one. */
export function usePathId(): string {
  const params: unknown = useParams({ strict: false });
  return withId.parse(params).id;
}
