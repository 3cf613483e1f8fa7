import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import type { Api } from '../http/zod.ts'
import type { Operator } from '../values/operator.ts'
import { type Frame, type Page, sendPage } from './page/frame.ts'
import { en } from './words/en.ts'

/** Answers where nothing is: a page to browsers; JSON to everybody else, and below the roots of the APIs to browsers too. */
export function unknownPaths(app: Api, sites: readonly Site[], operator: Operator): void {
  app.setNotFoundHandler((request, reply) => {
    const site = readsPages(request) ? findSite(sites, request) : undefined
    if (!site) throw new ApiError('NOT_FOUND', 'there is nothing at this path')
    const area = site.url === site.roots.ski ? 'ski' : 'transfer'
    const frame: Frame = { site, area, operator, words: en }
    return sendPage(reply, frame, notFoundPage(frame))
  })
}

function readsPages({ headers }: FastifyRequest): boolean {
  return headers.accept?.toLowerCase().includes('text/html') ?? false
}

/** The site that the path lies on and belongs to no API of; of several the innermost, and sooner one of the request's host. */
function findSite(sites: readonly Site[], { host, url }: FastifyRequest): Site | undefined {
  const path = url.split('?', 1)[0] ?? url
  const around = sites.filter((site) => isBelow(path, pathOf(site)))
  const ofHost = around.filter((site) => new URL(site.url).host === host)
  const [site] = (ofHost.length > 0 ? ofHost : around).toSorted((a, b) => pathOf(b).length - pathOf(a).length)
  return site && !isBelow(path, `${pathOf(site)}/api`) ? site : undefined
}

/** The path of a site's root, without a slash at its end. */
function pathOf({ url }: Site): string {
  return new URL(url).pathname.replace(/\/$/, '')
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}

function notFoundPage({ site, operator, words: { notFound } }: Frame): Page {
  return {
    status: 404,
    title: notFound.title,
    main: html`<section class="card">
      <h1>${notFound.title}</h1>
      <p>${notFound.text}</p>
      <p>${notFound.help(operator.phone)}</p>
      <p><a class="button" href="${site.url}/">${notFound.start}</a></p>
    </section>`,
  }
}
