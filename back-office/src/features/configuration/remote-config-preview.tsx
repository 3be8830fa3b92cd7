import type { RemoteConfigSettings } from '@ekhaya/contract/configuration/remote-configuration';
import { accessIcon, bellIcon, mailIcon, personIcon, phoneIcon } from '@ekhaya/icons/icon-paths';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { Box } from '@mui/material';
import { PhonePreviews } from '../../platform/phone-preview/phone-preview.tsx';

const OFF = 'at the moment. Please try again later.';

interface RemoteConfigPreviewProps {
  settings: RemoteConfigSettings;
  /** The name of the estate that people without a role see. */
  estateName: string;
}

/** Shows what the switches make people read, in the sentences of the resident app and in both themes. */
export function RemoteConfigPreview({ settings, estateName }: RemoteConfigPreviewProps) {
  const { authentication, signup, otp, forgotPassword, firestore } = settings;
  return (
    <Box component="section" aria-label="Preview">
      <PhonePreviews label="What people read" title="Ekhaya" scale={0.56} height={360}>
        <Rows label="What people read" indent="plate">
          <Row
            lead={{ kind: 'plate', path: accessIcon }}
            title="Login"
            note={authentication.isEnabled ? 'Email and password' : `Signing in is switched off ${OFF}`}
          />
          <Row
            lead={{ kind: 'plate', path: personIcon }}
            title="Sign up"
            note={signup.isEnabled ? `Then Home of ${estateName}` : `Signing up is switched off ${OFF}`}
          />
          <Row
            lead={{ kind: 'plate', path: phoneIcon }}
            title="Verify your number"
            note={otp.isEnabled ? 'By a one-time PIN' : `Numbers are not verified ${OFF}`}
          />
          <Row
            lead={{ kind: 'plate', path: mailIcon }}
            title="Forgot password"
            note={forgotPassword.isEnabled ? 'By a link in a mail' : 'Unable to process your request at this time.'}
          />
          <Row
            lead={{ kind: 'plate', path: bellIcon }}
            title="Notifications"
            note={`The newest ${firestore.notificationsLimit}`}
          />
        </Rows>
      </PhonePreviews>
    </Box>
  );
}
