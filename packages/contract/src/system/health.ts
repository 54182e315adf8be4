import { z } from 'zod';
import { route } from '#route';

export const healthRoutes = {
  health: route({
    method: 'GET',
    path: '/health',
    summary: 'The process is up',
    access: 'public',
    reply: z.object({ status: z.literal('up') }),
  }),
  ready: route({
    method: 'GET',
    path: '/ready',
    summary: 'The database answers and its schema is current',
    access: 'public',
    reply: z.object({ status: z.literal('ready') }),
    refusals: ['database_away'],
  }),
} as const;
