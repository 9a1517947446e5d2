/**
 * The public address of a page of the site, as a path. Without the slug, the server redirects to the address with it.
 */
export function pageAddress({ id, slug }: { readonly id: string; readonly slug?: string }): string {
  return slug === undefined ? `/pages/${encodeURIComponent(id)}` : `/pages/${id}/${encodeURIComponent(slug)}`
}
