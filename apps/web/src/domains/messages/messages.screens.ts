import type { Screen } from '#screens/screen.ts';

const shared: Pick<Screen, 'permission' | 'messages'> = {
  permission: ['message.view', 'message.edit'],
  messages: ['customerMessages'],
};

/** The screens of messages to customers: their list, and when and how the company writes. */
export const messageScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/admin/messages',
    page: () => import('./message-list.page.tsx').then((file) => file.MessageListPage),
  },
  {
    ...shared,
    path: '/admin/messages/settings',
    page: () => import('./message-settings.page.tsx').then((file) => file.MessageSettingsPage),
  },
];
