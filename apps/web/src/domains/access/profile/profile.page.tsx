import { useTranslation } from 'react-i18next';
import { PageHead } from '#ui/page-head.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';
import './profile.css';

/** The page for a user's own name, language and password, and the devices where they are signed in. */
export function ProfilePage() {
  const { t } = useTranslation('me');
  return (
    <>
      <PageHead title={t('profile')} />
      <div className="profile">
        <ProfileForm />
        <Sessions />
      </div>
    </>
  );
}
