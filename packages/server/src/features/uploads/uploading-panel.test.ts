import type { SettingKey } from '@holdall/contract/contract.ts'
import { settingTable } from '@holdall/contract/contract.ts'
import { moveEndpoints } from '@holdall/contract/files/moves.endpoints.ts'
import { isSecret } from '@holdall/contract/kit/settings.ts'
import { settingsEndpoints as e } from '@holdall/contract/settings/settings.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { storageChoiceOf } from '../../drivers/storage/disks/storage-choices.ts'

const megabyte = 1024 * 1024
const text = ['a line of text', 'two\nlines'] as const
const hidden = ['canary-secret', 4711] as const

/** Row, key, a value that it accepts, and one that it refuses. */
const keys: readonly (readonly [title: string, key: SettingKey, good: unknown, bad: unknown])[] = [
  ['[KEYS-33] [UPLOAD-20]', 'uploads.chunk', false, 'yes'],
  ['[KEYS-34] [UPLOAD-22]', 'uploads.chunk_size', 8 * megabyte, megabyte - 1],
  ['[KEYS-35] [UPLOAD-23]', 'uploads.resume', false, 0],
  ['[KEYS-36] [UPLOAD-24]', 'uploads.max_size', 5000, -1],
  ['[KEYS-37] [UPLOAD-26]', 'uploads.available_space', 123_456, 1.5],
  ['[KEYS-38] [UPLOAD-27]', 'uploads.allowed_extensions', ['pdf', 'jpg'], ['.pdf']],
  ['[KEYS-39] [UPLOAD-28]', 'uploads.blocked_extensions', ['exe'], ['a/b']],
  ['[KEYS-102] [UPLOAD-01]', 'uploads_disk_driver', 'local', 'cloud'],
  ['[KEYS-103] [UPLOAD-03]', 'public_disk_driver', 'local', 'ftp'],
  ['[KEYS-104] [UPLOAD-18]', 'static_file_delivery', 'none', 'sendfile'],
  ['[KEYS-109] [UPLOAD-05]', 'storage_ftp_host', 'nas.example.org', text[1]],
  ['[KEYS-110] [UPLOAD-05]', 'storage_ftp_username', ...text],
  ['[KEYS-111] [UPLOAD-05]', 'storage_ftp_password', ...hidden],
  ['[KEYS-112] [UPLOAD-05]', 'storage_ftp_root', 'files', text[1]],
  ['[KEYS-113] [UPLOAD-06]', 'storage_ftp_port', 2121, -1],
  ['[KEYS-114] [UPLOAD-05]', 'storage_ftp_passive', false, 'no'],
  ['[KEYS-115] [UPLOAD-05]', 'storage_ftp_ssl', true, 'no'],
  ['[KEYS-116] [UPLOAD-07]', 'storage_dropbox_access_token', ...hidden],
  ['[KEYS-117] [UPLOAD-07]', 'storage_dropbox_root', 'files', text[1]],
  ['[KEYS-118] [UPLOAD-08]', 'storage_rackspace_username', ...text],
  ['[KEYS-119] [UPLOAD-08]', 'storage_rackspace_key', ...hidden],
  ['[KEYS-120] [UPLOAD-08]', 'storage_rackspace_region', 'DFW', text[1]],
  ['[KEYS-121] [UPLOAD-08]', 'storage_rackspace_container', ...text],
  ['[KEYS-122] [UPLOAD-09]', 'storage_s3_key', ...text],
  ['[KEYS-123] [UPLOAD-09]', 'storage_s3_secret', ...hidden],
  ['[KEYS-124] [UPLOAD-11]', 'storage_s3_region', 'eu-west-3', 'us-east-10'],
  ['[KEYS-125] [UPLOAD-09]', 'storage_s3_bucket', ...text],
  ['[KEYS-126] [UPLOAD-10]', 'storage_s3_endpoint', 'https://s3.example.org', 's3.example.org'],
  ['[KEYS-127] [UPLOAD-13]', 'storage_digitalocean_key', ...text],
  ['[KEYS-128] [UPLOAD-13]', 'storage_digitalocean_secret', ...hidden],
  ['[KEYS-129] [UPLOAD-14]', 'storage_digitalocean_region', 'ams3', 'frankf1'],
  ['[KEYS-130] [UPLOAD-13]', 'storage_digitalocean_bucket', ...text],
  ['[KEYS-131] [UPLOAD-15]', 'storage_backblaze_key_id', ...text],
  ['[KEYS-132] [UPLOAD-15]', 'storage_backblaze_application_key', ...hidden],
  ['[KEYS-133] [UPLOAD-15]', 'storage_backblaze_bucket', ...text],
  ['[KEYS-134] [UPLOAD-16]', 'storage_backblaze_region', 'us-west-002', 'US_WEST'],
]

describe.each(suiteDialects)('the keys of the uploading panel on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let onlooker: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
    onlooker = await buildMember(test, { permissions: ['settings.view'] })
  })
  afterAll(() => test.close())

  const bodyOf = (key: SettingKey, value: unknown) => ({ [settingTable[key]?.group as string]: { [key]: value } })
  const save = (key: SettingKey, value: unknown, who = ada) => who.client.call(e.save, { body: bodyOf(key, value) })
  const read = (key: SettingKey) => test.app.services.settings.get(key)

  it.each(keys)('%s %s: default, validation, who may write, effect', async (_title, key, good, bad) => {
    const declaration = settingTable[key]
    expect(read(key)).toEqual(declaration?.default)
    const refused = await save(key, bad)
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, key])
    expect((await save(key, good, onlooker)).status).toBe(403)
    expect(read(key)).toEqual(declaration?.default)
    const saved = await save(key, good)
    expect(saved.status, JSON.stringify(saved.problem)).toBeLessThan(300)
    await expect.poll(() => read(key)).toEqual(good)
    if (isSecret(declaration?.schema as never)) expect(JSON.stringify(saved.data)).not.toContain(String(good))
    const [, method = '', field = ''] = /^storage_([a-z0-9]+)_(.+)$/.exec(key) ?? []
    if (method) {
      const settings = new Map<string, unknown>([['uploads_disk_driver', method]])
      const choice = storageChoiceOf('uploads', name => settings.get(name) ?? read(name as SettingKey))
      expect(choice.options).toMatchObject({ [field]: good })
    } else if (declaration?.public) {
      // The browser checks this before it sends anything.
      const { settings } = await test.client().ok(siteEndpoints.site)
      expect(settings[key]).toEqual(good)
    }
    await save(key, isSecret(declaration?.schema as never) ? null : declaration?.default)
  })

  it('[UPLOAD-27] [UPLOAD-28] [UPLOAD-29] lists of types are accepted as JSON text; case and duplicates are dropped', async () => {
    expect((await save('uploads.blocked_extensions', '["EXE","exe","Bat"]')).status).toBeLessThan(300)
    await expect.poll(() => read('uploads.blocked_extensions')).toEqual(['exe', 'bat'])
    await save('uploads.blocked_extensions', [])
  })

  it('[UPLOAD-04] [UPLOAD-05] [UPLOAD-07] [UPLOAD-08] [UPLOAD-09] [UPLOAD-13] [UPLOAD-15] a chosen method requires its fields', async () => {
    for (const [method, required] of [
      ['ftp', ['host', 'username', 'password']],
      ['dropbox', ['access_token']],
      ['rackspace', ['username', 'key', 'region', 'container']],
      ['s3', ['key', 'secret', 'region', 'bucket']],
      ['digitalocean', ['key', 'secret', 'region', 'bucket']],
      ['backblaze', ['key_id', 'application_key', 'bucket', 'region']],
    ] as const) {
      const refused = await save('uploads_disk_driver', method)
      const fields = refused.problem.errors?.map(one => one.field).toSorted()
      expect(fields).toEqual(required.map(field => `storage_${method}_${field}`).toSorted())
    }
    expect(read('uploads_disk_driver')).toBe('local')
  })

  it('[UPLOAD-02] files are stored on the local disk by default', () => {
    expect([read('uploads_disk_driver'), test.app.services.disks.current('uploads')]).toEqual(['local', 'local'])
  })

  it('[UPLOAD-26] the available space of the settings applies to everyone who has none of their own', async () => {
    const own = await buildMember(test, { availableSpace: 777 })
    const none = await buildMember(test)
    await save('uploads.available_space', 4000)
    await expect.poll(() => read('uploads.available_space')).toBe(4000)
    const availableTo = async (who: TestMember) => {
      const answer = await who.client.request('GET', '/api/v1/spaces')
      return answer.json().data[0].availableBytes
    }
    expect([await availableTo(own), await availableTo(none)]).toEqual([777, 4000])
    await save('uploads.available_space', null)
  })

  it('[UPLOAD-25] there is no maximum unless the operator sets one', async () => {
    expect(moveEndpoints.maxFileSize.path).toBe('/uploads/server-max-file-size')
    expect(await ada.client.ok(moveEndpoints.maxFileSize)).toEqual({ maxSize: null })
    const stranger = await buildMember(test)
    expect((await stranger.client.call(moveEndpoints.maxFileSize)).status).toBe(403)
  })
})

it('[UPLOAD-21] [UPLOAD-22] [UPLOAD-24] [UPLOAD-25] no size may exceed the server’s maximum, and no chunk may be below 5 MB if the storage uses parts', async () => {
  const test = await createTestApp('sqlite', { UPLOAD_MAX_BYTES: String(6 * megabyte) })
  try {
    const ada = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
    expect(await ada.client.ok(moveEndpoints.maxFileSize)).toEqual({ maxSize: 6 * megabyte })
    const refusalOf = async (body: object) =>
      (await ada.client.call(e.save, { body })).problem?.errors?.map(({ field, message }) => `${field}: ${message}`)
    const most = 'The server accepts at most 6 MB'
    expect(await refusalOf({ client: { 'uploads.max_size': 7 * megabyte } })).toEqual([`uploads.max_size: ${most}`])
    expect(await refusalOf({ client: { 'uploads.chunk_size': 7 * megabyte } })).toEqual([`uploads.chunk_size: ${most}`])
    expect(await refusalOf({ client: { 'uploads.max_size': 6 * megabyte } })).toBeUndefined()
    const s3 = {
      uploads_disk_driver: 's3',
      storage_s3_key: 'key',
      storage_s3_secret: 'secret',
      storage_s3_region: 'us-east-1',
      storage_s3_bucket: 'bucket',
      storage_s3_endpoint: 'http://127.0.0.1:9',
    }
    const small = { 'uploads.chunk_size': 2 * megabyte }
    const least = 'uploads.chunk_size: This storage requires chunks of 5 MB or more'
    expect(await refusalOf({ client: small, server: s3 })).toContain(least)
    const whole = await refusalOf({ client: { ...small, 'uploads.chunk': false }, server: s3 })
    expect(whole).not.toContain(least)
    expect(await refusalOf({ client: small })).toBeUndefined()
    // A limit that was set after the chunk size blocks no other save.
    await test.app.services.settings.save({ 'uploads.chunk_size': 50 * megabyte }, null)
    expect(await refusalOf({ client: { 'uploads.max_size': 5000 } })).toBeUndefined()
  } finally {
    await test.close()
  }
})
