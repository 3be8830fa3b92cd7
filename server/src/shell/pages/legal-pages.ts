import { html } from 'hono/html';
import { textPage } from './page-layout.ts';

const terms = html`
  <p>These terms are between you and Umoya Properties, the developer of Msasa Ridge, Kingfisher Bay and Acacia Walk.</p>
  <h2>What Ekhaya is for</h2>
  <p>
    Ekhaya is for people who live in, work at or visit our estates. What you see depends on the roles that your estate
    has given you. A new account has the role of a visitor.
  </p>
  <h2>Your account</h2>
  <p>
    One person, one account. Keep your password and your gate PIN to yourself: whoever has them can act in your name. If
    you think that somebody else knows them, reset your password. That signs out every device.
  </p>
  <h2>At the gate</h2>
  <p>
    A pass is personal and must not be lent. The estate’s own rules hold at its gates, and a guard may ask you to
    identify yourself.
  </p>
  <h2>Bookings and payments</h2>
  <p>A booking is made when it is shown as booked. A payment is made when the bank has confirmed it.</p>
  <h2>Ending it</h2>
  <p>You may close your account at any time by writing to the support address shown in the app.</p>
`;

const privacy = html`
  <p>
    Umoya Properties is the responsible party under the Protection of Personal Information Act 4 of 2013 (POPIA). This
    page says what we keep and why.
  </p>
  <h2>What we keep</h2>
  <ul>
    <li>Your name, e-mail address, mobile number and the estate that you chose, so that you have an account.</li>
    <li>Your roles at estates, so that you see what is meant for you.</li>
    <li>A photo, if you add one. It is stored without the place and time that your camera wrote into it.</li>
    <li>When you accepted these policies, and with which version of the app.</li>
  </ul>
  <h2>What we never keep</h2>
  <p>Your password and your PIN in readable form, and card numbers in any form.</p>
  <h2>On your phone</h2>
  <p>
    What you have read is kept on your phone, encrypted, so that it is there without a network. Logging out removes it.
  </p>
  <h2>Your rights</h2>
  <p>
    You may ask what we hold about you, have it corrected or have it deleted. Write to the support address shown in the
    app. You may also complain to the Information Regulator of South Africa.
  </p>
`;

const help = html`
  <h2>I cannot sign in</h2>
  <p>
    Ask for a reset link with “Forgot password?” below the form. It is mailed to the address of your account. If no mail
    comes, look among the unwanted ones, and check that the address is the one that you signed up with.
  </p>
  <h2>I see too little</h2>
  <p>
    What you see depends on your role. Everybody begins as a visitor. Ask the manager of your estate for the role of an
    owner, a tenant or an employee.
  </p>
  <h2>My code does not open the gate</h2>
  <ul>
    <li>Stand close to the gate and let the app use your location.</li>
    <li>Turn the brightness up and hold the code still.</li>
    <li>Each code works once. Wait for the next one before you try again.</li>
  </ul>
  <h2>I forgot my PIN</h2>
  <p>Open Access and choose FORGOT PIN?. You need your password for it.</p>
  <h2>Something is wrong or missing</h2>
  <p>Write to the support address shown in the app, and say which phone you use.</p>
`;

/** `/legal/terms`, `/legal/privacy` and `/legal/help`; the app shows them inside its own frame. */
export const legalPages: Readonly<Record<string, () => Promise<Response>>> = {
  '/legal/terms': () => textPage('Terms of use', terms, { isFrameable: true }),
  '/legal/privacy': () => textPage('Privacy policy', privacy, { isFrameable: true }),
  '/legal/help': () => textPage('Help', help, { isFrameable: true }),
};
