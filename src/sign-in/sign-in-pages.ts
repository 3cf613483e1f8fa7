import type { Site } from '../deps.ts'
import type { Account } from '../services/people/account.ts'
import { LINK_MINUTES } from '../services/people/sign-in.ts'
import { html } from '../values/html.ts'
import type { Page } from '../web/layout/layout.ts'
import type { Shell } from '../web/layout/shell.ts'
import { textField } from '../web/parts/fields.ts'

/** Whoever is not signed in has no menu. */
const SIGNED_OUT: Shell = { of: 'panel', menu: html`` }

/** Returns the page that follows the sign-in. */
export function homeOf({ url }: Site, { kind }: Account): string {
  return kind === 'partner' ? `${url}/panel` : `${url}/desk`
}

/**
 * Returns the form for the address that a link is mailed to; in the embedded demo also links to the demo desk and the
 * demo panel.
 */
export function signInPage(
  { url }: Site,
  { email, error, hasDemo }: { email: string; error?: string; hasDemo: boolean },
): Page {
  const control = { type: 'email', autocomplete: 'email', inputmode: 'email', required: true, maxlength: 254 }
  return {
    title: 'Sign in',
    shell: SIGNED_OUT,
    status: error === undefined ? 200 : 422,
    main: html`<h1>Sign in</h1>
      <form class="card narrow" method="post" action="${url}/sign-in" novalidate>
        <p>For partners and operators. We send you a link that signs you in: no password to remember, none to lose.</p>
        ${textField({ name: 'email', label: 'E-mail', value: email, error, control })}
        <div class="row start"><button>Send me a link</button></div>
      </form>
      ${
        hasDemo &&
        html`<section class="card narrow">
          <p>This is the demo database: its operator’s desk and its partner’s panel are open to everybody.</p>
          <div class="row start">
            <form method="post" action="${url}/sign-in/demo-desk">
              <button class="quiet">Open the demo desk</button>
            </form>
            <form method="post" action="${url}/sign-in/demo"><button class="quiet">Open the demo panel</button></form>
          </div>
        </section>`
      }`,
  }
}

/** Returns the page that follows the form, the same whether or not the address has an account. */
export function linkSentPage(): Page {
  return {
    title: 'Check your inbox',
    shell: SIGNED_OUT,
    main: html`<section class="card narrow">
      <h1>Check your inbox</h1>
      <p>
        An e-mail is on its way. If the address has an account, it contains a link that works for ${LINK_MINUTES}
        minutes.
      </p>
      <p class="muted">Nothing there after a few minutes? Check your spam folder, or request another link.</p>
    </section>`,
  }
}

/**
 * Returns a form that uses the link, because programs that scan mails open links. It names the account, because anybody
 * may have sent the link.
 */
export function useLinkPage({ url }: Site, token: string, name: string): Page {
  return {
    title: 'Sign in',
    shell: SIGNED_OUT,
    main: html`<form class="card narrow" method="post" action="${url}/sign-in/${token}">
      <h1>Sign in as ${name}</h1>
      <p>One more click, and you are in. Only this browser is signed in, until you sign out.</p>
      <p class="muted">
        Not your account? Then do not sign in: whatever you do there would be done in somebody else’s name.
      </p>
      <div class="row start"><button>Sign in</button></div>
    </form>`,
  }
}

/** Returns the page for a link that is unknown, used or expired. */
export function staleLinkPage({ url }: Site): Page {
  return {
    title: 'This link no longer works',
    shell: SIGNED_OUT,
    status: 410,
    main: html`<section class="card narrow">
      <h1>This link no longer works</h1>
      <p>A link works once, within ${LINK_MINUTES} minutes. You can request another one right away.</p>
      <div class="row start"><a class="button" href="${url}/sign-in">Request another link</a></div>
    </section>`,
  }
}

/** Returns the page for a partner at the operator’s desk, or an operator at a partner’s panel. */
export function elsewherePage(site: Site, account: Account): Page {
  const [title, text, way] = ELSEWHERE[account.kind]
  return {
    title,
    shell: SIGNED_OUT,
    status: 403,
    main: html`<section class="card narrow">
      <h1>${title}</h1>
      <p>${text}</p>
      <div class="row start"><a class="button" href="${homeOf(site, account)}">${way}</a></div>
    </section>`,
  }
}

const ELSEWHERE = {
  partner: [
    'This is the operator’s desk',
    'You are signed in as a partner. Your sales and settings are in your panel.',
    'To your panel',
  ],
  operator: [
    'This is a partner’s panel',
    'You are signed in as an operator. Partners and their sales are at the desk.',
    'To the desk',
  ],
} as const
