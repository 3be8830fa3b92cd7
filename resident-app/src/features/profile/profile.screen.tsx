import { LoadingLayer } from '@ekhaya/ui-kit/navigation/layer';
import { Suspense, useState, useSyncExternalStore } from 'react';
import {
  bellIcon,
  clockIcon,
  fileIcon,
  homeIcon,
  infoIcon,
  lockIcon,
  logoutIcon,
  personIcon,
  swapIcon,
  themeIcon,
} from '@ekhaya/icons/icon-paths';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { Loading } from '@ekhaya/ui-kit/art/spinner';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { appVersion } from '../../platform/configuration/app-version.ts';
import { lazyPart } from '../../platform/network/lazy-part.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { themeChoice } from '../../platform/first-frame/theme-choice.ts';
import { outbox } from '../../platform/outbox/outbox.ts';
import { useOwnPhoto } from '../../platform/session/own-photo.ts';
import { useSession } from '../../platform/session/session.ts';
import { PhotoPicker } from './components/photo-picker.tsx';
import { logOut, logOutEverywhere } from './log-out.ts';
import housePicture from './pictures/new-homes.svg';
import { themeTexts } from './theme-texts.ts';
import { usePhotoUpload } from './use-photo-upload.ts';
import './profile.css';

const ThemeSheet = lazyPart(async () => (await import('./components/theme-sheet.tsx')).ThemeSheet);
/** The person's photo, name and current role, with links to her settings. */
export function ProfileScreen() {
  const { user } = useSession();
  const { current } = useCurrentAccess();
  const isOnline = useIsOnline();
  const photo = useOwnPhoto();
  const { upload, isUploading } = usePhotoUpload();
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.get, outbox.get).length;
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const [opened, setOpened] = useState<'theme'>();
  const theme = useSyncExternalStore(themeChoice.subscribe, themeChoice.get);
  if (!user) return <Loading />;
  return (
    <main className="profile">
      <img className="profile-picture" src={housePicture} alt="" width={800} height={600} />
      <div className="profile-content">
        <PhotoPicker name={user.name} photo={photo} isUploading={isUploading} isDisabled={!isOnline} onPick={upload} />
        <h1 className="profile-name" tabIndex={-1}>
          {user.name}
        </h1>
        {current && (
          <p className="profile-role">
            {current.roleDisplayName} - {current.estateName}
          </p>
        )}
        <Rows indent="icon" label="Profile">
          {waiting > 0 && (
            <Row
              title="Not sent yet"
              lead={{ kind: 'icon', path: clockIcon }}
              value={String(waiting)}
              href="/Waiting"
            />
          )}
          <Row
            title="Profile details"
            lead={{ kind: 'icon', path: personIcon }}
            href="/ProfileDetails"
            isDisabled={!isOnline}
          />
          <Row
            title="Personal information"
            lead={{ kind: 'icon', path: homeIcon }}
            href="/PersonalInformation"
            isDisabled={!isOnline}
          />
          <Row
            title="Switch estate"
            lead={{ kind: 'icon', path: swapIcon }}
            value={current?.estateName}
            href="/SwitchEstate"
          />
          <Row
            title="Devices and passkeys"
            note="Where you are signed in, and how"
            lead={{ kind: 'icon', path: lockIcon }}
            href="/Devices"
          />
          <Row title="Notification settings" lead={{ kind: 'icon', path: bellIcon }} href="/NotificationSettings" />
          <Row
            title="My data"
            note="What is kept about you, and a copy of it"
            lead={{ kind: 'icon', path: fileIcon }}
            href="/MyData"
          />
          <Row
            title="Appearance"
            lead={{ kind: 'icon', path: themeIcon }}
            value={themeTexts[theme]}
            onPress={() => setOpened('theme')}
          />
          <Row title="About" lead={{ kind: 'icon', path: infoIcon }} value={appVersion} href="/About" />
          <Row
            title="Logout"
            lead={{ kind: 'icon', path: logoutIcon }}
            isAlarming
            isDisabled={isLoggingOut}
            onPress={() => {
              setIsLoggingOut(true);
              void logOut().finally(() => setIsLoggingOut(false));
            }}
          />
          <Row
            title="Sign out on all devices"
            lead={{ kind: 'icon', path: lockIcon }}
            isAlarming
            isDisabled={isLoggingOut || !isOnline}
            onPress={() => {
              setIsLoggingOut(true);
              void logOutEverywhere().finally(() => setIsLoggingOut(false));
            }}
          />
        </Rows>
      </div>
      <Suspense fallback={<LoadingLayer onClose={() => setOpened(undefined)} />}>
        {opened === 'theme' && <ThemeSheet onClose={() => setOpened(undefined)} />}
      </Suspense>
    </main>
  );
}
