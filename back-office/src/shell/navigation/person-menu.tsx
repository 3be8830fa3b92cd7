import { Box, ButtonBase, Divider, ListSubheader, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Avatar } from '../../platform/page/avatar.tsx';
import { useLeaveGuard } from '../../platform/drafts/leave-guard.tsx';
import { useSignOutQuestion } from './sign-out-question.tsx';
import { useChosenEstate, useStaffMember } from '../../platform/session/use-staff.ts';
import { chooseTheme, shownTheme } from '../../platform/theme/theme-choice.ts';
import { roleWord } from './role-word.ts';

/** Words that only screen readers read. */
const onlyRead = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

/** The person at the foot of the navigation, with her role and her menu: estate, colours, keyboard, sign out. */
export function PersonMenu({ isRail = false }: { isRail?: boolean }) {
  const member = useStaffMember();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [theme, setTheme] = useState(shownTheme);
  const [chosen, choose] = useChosenEstate();
  const leave = useLeaveGuard();
  const { signOut, question } = useSignOutQuestion();
  const navigate = useNavigate();
  if (member === undefined) return null;
  const name = `${member.user.firstName} ${member.user.lastName}`;
  const role = roleWord(member, chosen);
  const other = theme === 'dark' ? 'light' : 'dark';
  const isHers = member.estates.some(({ id }) => id === chosen);
  const choices = [{ id: '', name: 'All my estates' }, ...member.estates];
  const act = (run: () => void) => (): void => {
    setAnchor(undefined);
    run();
  };
  return (
    <Box sx={{ borderTop: isRail ? 0 : '1px solid var(--line)', paddingTop: '6px' }}>
      <ButtonBase
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          display: 'flex',
          gap: '10px',
          width: '100%',
          justifyContent: isRail ? 'center' : 'flex-start',
          padding: isRail ? '4px' : '4px 8px',
          borderRadius: 'var(--ctl-s)',
          textAlign: 'left',
        }}
      >
        <Avatar name={name} />
        {!isRail && (
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ display: 'block', font: '600 14px/18px var(--font)' }}>
              {name}
            </Box>{' '}
            <Box component="span" sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
              {role}
            </Box>
          </Box>
        )}
        <Box component="span" sx={onlyRead}>
          {isRail && `${name} ${role}`}: estate, colours, keyboard, sign out
        </Box>
      </ButtonBase>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={() => setAnchor(undefined)}
      >
        {member.estates.length > 1 && <ListSubheader role="presentation">Estate</ListSubheader>}
        {member.estates.length > 1 &&
          choices.map(({ id, name: estate }) => (
            <MenuItem
              key={id}
              role="menuitemradio"
              aria-checked={id === (isHers ? chosen : '')}
              selected={id === (isHers ? chosen : '')}
              onClick={act(() => leave(() => choose(id)))}
            >
              {estate}
            </MenuItem>
          ))}
        {member.estates.length > 1 && <Divider />}
        <MenuItem
          onClick={act(() => {
            chooseTheme(other);
            setTheme(other);
          })}
        >
          Show in {other} colours
        </MenuItem>
        <MenuItem onClick={act(() => void navigate('/second-factor'))}>Second factor</MenuItem>
        <MenuItem onClick={act(() => void navigate('/keyboard'))}>Keyboard</MenuItem>
        <MenuItem onClick={act(() => leave(signOut, { keepsDrafts: false }))}>Sign out</MenuItem>
      </Menu>
      {question}
    </Box>
  );
}
