import { useLayoutEffect, useRef, type FormEvent, type MouseEvent } from 'react';
import { Button, ButtonPair, LinkButton } from '@ekhaya/ui-kit/controls/button';
import { PasswordField, TextField } from '@ekhaya/ui-kit/controls/field';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { externalIcon, octagonCrossIcon } from '@ekhaya/icons/icon-paths';
import { Logo } from '@ekhaya/ui-kit/art/logo';
import { Loading } from '@ekhaya/ui-kit/art/spinner';
import { useConfiguration } from '../../../platform/configuration/configuration.ts';
import { markReady } from '../../../platform/first-frame/first-frame.ts';
import { navigate } from '../../../platform/navigation/navigate.ts';
import gatehouseAtDusk from '../../../platform/pictures/gatehouse-dusk.svg';
import gatehouse from '../../../platform/pictures/gatehouse.svg';
import { useLogin } from './use-login.ts';
import './login.css';

/**
 * The login form, which is also the first frame of the app: the build prerenders it into index.html. Its fields are
 * uncontrolled, so that they keep what is typed before the code has loaded. Until then submitting does nothing
 * (`method="dialog"`).
 */
export function LoginScreen() {
  const { helpUrl } = useConfiguration();
  const { problem, isLoggingIn, waitingText, submit, startOver } = useLogin();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => markReady('login'), []);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = submit({ email: emailField.current?.value ?? '', password: passwordField.current?.value ?? '' });
    if (found) (found.field === 'password' ? passwordField : emailField).current?.focus();
  }

  /** Passes the typed address on. A press with a modifier key is left to the browser, for example for a new tab. */
  function goToForgot(event: MouseEvent<HTMLElement>): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate('/ForgotPassword', { record: { email: emailField.current?.value.trim() } });
  }

  return (
    <div className="login">
      <div className="login-picture">
        {/* The browser loads only the picture of the current theme, because the other one is not displayed. */}
        <img className="login-day" src={gatehouse} alt="" loading="lazy" fetchPriority="high" />
        <img className="login-dusk" src={gatehouseAtDusk} alt="" loading="lazy" fetchPriority="high" />
      </div>
      <main className="login-panel">
        <h1 className="login-name">
          <Logo />
          Ekhaya
        </h1>
        <form method="dialog" noValidate onSubmit={send} onInput={startOver}>
          <div className="stack">
            <TextField
              ref={emailField}
              label="E-mail"
              name="email"
              type="email"
              autoComplete="username webauthn"
              autoCapitalize="none"
              enterKeyHint="next"
              error={problem?.field === 'email' ? problem.text : undefined}
              onEnter={(event) => {
                event.preventDefault();
                passwordField.current?.focus();
              }}
            />
            <PasswordField
              ref={passwordField}
              label="Password"
              name="password"
              autoComplete="current-password"
              enterKeyHint="go"
              error={problem?.field === 'password' ? problem.text : undefined}
            />
          </div>
          {problem?.field === 'form' && (
            <p className="field-error" role="alert">
              <Icon path={octagonCrossIcon} size={18} />
              {problem.text}
            </p>
          )}
          {waitingText !== undefined && (
            <p className="login-waiting" role="status">
              {waitingText}
            </p>
          )}
          <div className="login-links">
            <LinkButton variant="text" href="/ForgotPassword" onPress={goToForgot}>
              Forgot password?
            </LinkButton>
            <LinkButton variant="text-quiet" href={helpUrl} isExternal trailingIcon={externalIcon}>
              Help
            </LinkButton>
          </div>
          <ButtonPair>
            <Button variant="outline" onClick={() => navigate('/Signup')}>
              Sign up
            </Button>
            <Button type="submit">Login</Button>
          </ButtonPair>
        </form>
      </main>
      {isLoggingIn && <Loading />}
    </div>
  );
}
