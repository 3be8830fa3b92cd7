import { Button } from '@mui/material';

interface ShowMoreProps {
  isReading: boolean;
  onShow: () => void;
  /** What the button does: `Show earlier`. */
  label?: string;
}

/** The button below a long list that reads its next part. */
export const ShowMore = ({ isReading, onShow: show, label = 'Show more' }: ShowMoreProps) => (
  <Button variant="sand" disabled={isReading} onClick={show} sx={{ marginTop: 2 }}>
    {isReading ? 'Reading more' : label}
  </Button>
);
