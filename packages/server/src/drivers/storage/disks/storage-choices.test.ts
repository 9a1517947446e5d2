import { type StorageDriverName, storageDrivers } from '@holdall/contract/drivers/storage.ts'
import { expect, it } from 'vitest'
import { backblazePlace, s3Place, spacesPlace } from '../s3/places.ts'
import { storageChoiceOf } from './storage-choices.ts'

const settings: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['storage_dropbox_access_token', 'storage_dropbox_root'],
    ...['storage_rackspace_username', 'storage_rackspace_key', 'storage_rackspace_region'],
    'storage_rackspace_container',
    ...['storage_s3_key', 'storage_s3_secret', 'storage_s3_region', 'storage_s3_bucket', 'storage_s3_endpoint'],
    ...['storage_digitalocean_key', 'storage_digitalocean_secret', 'storage_digitalocean_region'],
    'storage_digitalocean_bucket',
    ...['storage_backblaze_key_id', 'storage_backblaze_application_key', 'storage_backblaze_bucket'],
    'storage_backblaze_region',
  ].map(key => [key, `the ${key}`]),
)

function optionsOf(driver: StorageDriverName): Record<string, unknown> {
  const purpose = driver === 'dropbox' ? 'uploads' : 'public'
  const values = { ...settings, [`${purpose}_disk_driver`]: driver }
  const choice = storageChoiceOf(purpose, key => values[key as keyof typeof values])
  expect(choice.driver).toBe(driver)
  return choice.options as Record<string, unknown>
}

it.each(['dropbox', 'rackspace', 's3', 'digitalocean', 'backblaze'] as const)(
  'the storage %s receives each of its settings, and no others',
  driver => {
    const fields = Object.keys(storageDrivers[driver].options)
    expect(fields.map(field => `storage_${driver}_${field}`).sort()).toEqual(
      Object.keys(settings)
        .filter(key => key.startsWith(`storage_${driver}_`))
        .sort(),
    )
    expect(optionsOf(driver)).toEqual(
      Object.fromEntries(fields.map(field => [field, `the storage_${driver}_${field}`])),
    )
  },
)

it('the stores that speak S3 are found by their settings', () => {
  const account = { key: 'key', secret: 'secret', bucket: 'files' }
  const found = { accessKeyId: 'key', secretAccessKey: 'secret', bucket: 'files' }
  expect(s3Place({ ...account, region: 'eu-west-3', endpoint: '' })).toMatchObject({
    ...found,
    endpoint: 'https://s3.eu-west-3.amazonaws.com',
    region: 'eu-west-3',
    isPathStyle: false,
  })
  expect(s3Place({ ...account, region: 'here', endpoint: 'https://store.example.org' })).toMatchObject({
    ...found,
    endpoint: 'https://store.example.org',
    isPathStyle: true,
  })
  expect(spacesPlace({ ...account, region: 'nyc3' })).toMatchObject({
    ...found,
    endpoint: 'https://nyc3.digitaloceanspaces.com',
  })
  const backblaze = { key_id: 'key', application_key: 'secret', bucket: 'files', region: 'us-west-002' }
  expect(backblazePlace(backblaze)).toMatchObject({
    ...found,
    endpoint: 'https://s3.us-west-002.backblazeb2.com',
    region: 'us-west-002',
  })
})
