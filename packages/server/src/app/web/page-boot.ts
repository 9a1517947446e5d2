import { escapeHtml } from '@holdall/contract/appearance/escape-html.ts'

/** The pages that are a card: those before sign-in, and the contact page. */
const signedOut =
  /^\/(sign-in|login|register|forgot-password|reset-password|setup|confirm|confirm-email|connect|invited|join|contact|secure\/auth\/(?:social|company))\b/
const drive = /^\/drive(\/|\?|$)/

/**
 * Sets the outlines that are drawn before the application has loaded: those of the page at this address, with the
 * site's name.
 */
export function withBoot(page: string, url: string, siteName: string): string {
  const shell = drive.test(url) ? 'drive' : signedOut.test(url) ? 'auth' : 'public'
  return page
    .replace('<div id="boot"', () => `<div id="boot" data-shell="${shell}"`)
    .replace('<span>Holdall</span></b>', () => `<span>${escapeHtml(siteName)}</span></b>`)
}
