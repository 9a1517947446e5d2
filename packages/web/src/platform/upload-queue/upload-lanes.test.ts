import { expect, test } from 'vitest'
import { lanes, UploadLanes } from './upload-lanes.ts'
import type { UploadTask } from './upload-task.ts'
import { bundledBytes, mostBundled, newTask, smallBytes } from './upload-task.ts'

/** Lanes with these files, and what may start now. */
function laneOf(sizes: readonly number[]) {
  const tasks = new Map<string, UploadTask>()
  const queue = new UploadLanes(
    id => tasks.get(id),
    ({ size }) => size <= bundledBytes,
  )
  for (const size of sizes) {
    const task = newTask({ name: String(size), size, lastModified: 1, folderId: 'f' })
    tasks.set(task.id, task)
    queue.enqueue(task)
  }
  const startAll = () => {
    const started: { size: number; end: () => void }[] = []
    for (let task = queue.next(); task; task = queue.next()) started.push({ size: task.size, end: queue.start(task) })
    return started
  }
  return { startAll }
}

const many = (count: number, size: number) => Array.from({ length: count }, () => size)
const large = smallBytes + 1
const medium = bundledBytes + 1

test('[XFER-02] as many small files start as the bundles under way can contain', () => {
  const { startAll } = laneOf(many(1000, 10))
  const first = startAll()
  expect(first).toHaveLength(lanes.bundles * mostBundled.files)
  expect(startAll()).toEqual([])
  for (const { end } of first.slice(0, 7)) end()
  expect(startAll()).toHaveLength(7)
})

test('[XFER-02] the bytes of small files under way are limited too', () => {
  const { startAll } = laneOf(many(100, bundledBytes))
  expect(startAll()).toHaveLength((lanes.bundles * mostBundled.bytes) / bundledBytes)
})

test('[XFER-03] bundles and other files share the connections, and neither waits for all of the other', () => {
  const { startAll } = laneOf([...many(10, large), ...many(10, medium), ...many(100, 10)])
  const started = startAll()
  expect(started.filter(({ size }) => size === large)).toHaveLength(lanes.large)
  expect(started.filter(({ size }) => size === medium)).toHaveLength(lanes.all - lanes.bundles - lanes.large)
  expect(started.filter(({ size }) => size === 10)).toHaveLength(100)
})

test('[XFER-03] without small files, the others use all connections', () => {
  const { startAll } = laneOf([...many(10, large), ...many(10, medium)])
  const started = startAll()
  expect(started.filter(({ size }) => size === large)).toHaveLength(lanes.large)
  expect(started).toHaveLength(lanes.all)
})

test('[XFER-03] bundles wait until others have left them their connections', () => {
  const { startAll } = laneOf(many(4, medium))
  expect(startAll()).toHaveLength(lanes.all)
  const mixed = laneOf([...many(4, medium), 10])
  const started = mixed.startAll()
  expect(started.filter(({ size }) => size === medium)).toHaveLength(lanes.all - lanes.bundles)
  expect(started.filter(({ size }) => size === 10)).toHaveLength(1)
})
