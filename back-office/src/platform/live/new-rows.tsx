import { upIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@mui/material';
import { Icon } from '../page/icon.tsx';

/** The button above a list under which new rows wait while somebody reads. */
export function NewRows({ waiting, onShow }: { waiting: number; onShow: () => void }) {
  return (
    <div role="status" style={{ position: 'sticky', top: 8, zIndex: 3, display: 'flex', justifyContent: 'center' }}>
      {waiting > 0 && (
        <Button
          variant="sand"
          size="small"
          startIcon={<Icon path={upIcon} size={16} />}
          onClick={() => {
            onShow();
            scrollTo({ top: 0 });
          }}
        >
          {waiting} new
        </Button>
      )}
    </div>
  );
}
