import { phoneIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@mui/material';
import { Icon } from '../../platform/page/icon.tsx';

/** A link that calls a number from the phone, or from the desk's telephone. */
export function CallButton({ phone, label }: { phone: string; label: string }) {
  return (
    <Button variant="sand" href={`tel:${phone}`} startIcon={<Icon path={phoneIcon} />}>
      {label}
    </Button>
  );
}
