import type { CustomPage } from '@holdall/contract/custom-pages/custom-pages.schemas.ts'
import { CreatePageInput } from '@holdall/contract/custom-pages/custom-pages.schemas.ts'
import { slugOf } from '@holdall/contract/kit/slugs.ts'
import type { RefObject } from 'react'
import { Suspense, useRef, useState } from 'react'
import { refreshList } from '../../../platform/admin-lists/state/list-rows.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { goTo } from '../../../platform/navigation.ts'
import { may } from '../../../platform/permissions.ts'
import { useBlocker } from '../../../platform/router/use-blocker.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { SlugField } from '../../../ui/form/slug-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { t, useText } from '../../../ui/text.ts'
import type { PageMount } from '../page-mount.ts'
import classes from './pages.module.css'

// Loaded separately: with its library it is larger than the rest of the screen.
const RichTextEditor = lazyPart(async () => ({
  default: (await import('../../../platform/rich-text/rich-text-editor.tsx')).RichTextEditor,
}))

export type PageEditorProps = {
  mount: PageMount
  /** The page to edit; absent for a new one. */
  page?: CustomPage
}

/** Title, address and text of a page. */
export function PageEditor({ mount, page }: PageEditorProps) {
  const text = useText()
  const { me } = useSite()
  const initial = useRef(valuesOf(mount, page)).current
  // A slug that no one has edited follows the title.
  const [isOwnSlug, setOwnSlug] = useState(page !== undefined && page.slug !== slugOf(page.title))
  const form = useSchemaForm(CreatePageInput, {
    initial,
    submit: async ({ slug: own, ...values }) => {
      // For a new page the server creates the slug and finds one that is free.
      const slug = isOwnSlug ? own : page && slugOf(values.title)
      const input = slug ? { ...values, slug } : values
      await (page ? update(mount, page, input) : mount.create(input))
    },
  })
  // An empty page was already confirmed when it was created.
  const wasEmpty = page !== undefined && isBlank(page.body)
  const isSaved = useRef(false)
  const [isAttaching, setAttaching] = useState(false)
  const [mustWait, setMustWait] = useState(false)
  const leave = () => goTo(mount.route)
  const send = async () => {
    // What isn’t in the text yet would be lost.
    setMustWait(isAttaching)
    if (isAttaching) return
    const { title, body: written = '' } = form.values
    if (title.trim() !== '' && isBlank(written) && !wasEmpty && !(await isEmptyMeant())) return
    if (!(await form.send())) return
    isSaved.current = true
    showToast({ tone: 'success', message: page ? text('Page updated') : text('Page created') })
    void refreshList(mount.list.id)
    leave()
  }
  useAskBeforeLeaving(form.isDirty || isAttaching, isSaved)
  const slug = form.bind('slug')
  const body = form.bind('body')
  return (
    <Form form={{ ...form, send }} className={classes.editor}>
      <Field form={form} name="title" autoComplete="off" autoFocus={!page} />
      {mount.hasSlug && (
        <SlugField
          label={text('Slug')}
          prefix={`pages/${page?.id ?? '*'}/`}
          value={(isOwnSlug ? slug.value : slugOf(form.values.title)) ?? ''}
          error={slug.error}
          onChange={value => {
            // Once emptied, the slug follows the title again.
            setOwnSlug(value !== '')
            slug.change(value)
          }}
        />
      )}
      <Field form={form} name="hide_nav" />
      <Suspense fallback={<Skeleton height={260} />}>
        <RichTextEditor
          label={text('Body')}
          error={
            body.error ?? (isAttaching && mustWait ? text('Wait until all files are attached, or cancel them.') : null)
          }
          initial={initial.body ?? ''}
          onChange={html => body.change(html)}
          onSubmit={() => void send()}
          uploads={may(me, 'files.create') ? 'page_media' : null}
          onBusy={setAttaching}
        />
      </Suspense>
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {page ? text('Update') : text('Create')}
        </Button>
        <Button onClick={leave}>{text('Cancel')}</Button>
      </div>
    </Form>
  )
}

function valuesOf(mount: PageMount, page: CustomPage | undefined) {
  if (!page) return { title: '', slug: '', body: '', type: mount.type, hide_nav: false }
  const { title, slug, body, type, hide_nav } = page
  return { title, slug, body, type, hide_nav }
}

/** Whether there is nothing to see: no text, no image and no rule. */
function isBlank(html: string): boolean {
  return !/<(?:img|hr)\b/.test(html) && html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''
}

function isEmptyMeant(): Promise<boolean> {
  return confirm({
    title: t('Save an empty page?'),
    body: t('The body has no text yet. Visitors would see only the title.'),
    confirmLabel: t('Save empty page'),
    cancelLabel: t('Keep editing'),
  })
}

/** Asks before overwriting what someone else has saved in the meantime. */
async function update(mount: PageMount, page: CustomPage, input: Parameters<PageMount['update']>[1]): Promise<void> {
  try {
    await mount.update(page.id, { ...input, updated_at: page.updated_at })
  } catch (error) {
    if (!isProblem(error, 'page.changed-meanwhile')) throw error
    const isSure = await confirm({
      title: t('Someone else has saved this page since you opened it'),
      body: t('If you update it, their changes are lost. To see them first, open the page in another window.'),
      confirmLabel: t('Update anyway'),
      cancelLabel: t('Keep editing'),
      danger: true,
    })
    if (!isSure) throw error
    await mount.update(page.id, input)
  }
}

function useAskBeforeLeaving(isDirty: boolean, isSaved: RefObject<boolean>): void {
  useBlocker(isDirty, {
    shouldStay: async () =>
      !isSaved.current &&
      !(await confirm({
        title: t('Leave without saving?'),
        body: t('Your changes will be lost.'),
        confirmLabel: t('Leave without saving'),
        cancelLabel: t('Keep editing'),
        danger: true,
      })),
    holdsTab: () => !isSaved.current,
  })
}
