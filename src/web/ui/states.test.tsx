// What shows something: tables, meters, and what stands where nothing is.
import { Archive } from 'lucide-react'
import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Meter } from './Meter.tsx'
import { Table } from './Table.tsx'

test('a table has a name, and scrolls inside itself where it is too wide', async () => {
  await render(
    <div style={{ width: '200px' }}>
      <Table label="Prices">
        <tbody>
          <tr>
            <td style={{ minWidth: '600px' }}>wide</td>
          </tr>
        </tbody>
      </Table>
    </div>,
  )
  const table = page.getByRole('table', { name: 'Prices' })
  await expect.element(table).toBeVisible()
  expect(table.element().getBoundingClientRect().width).toBeGreaterThan(500)
  expect(table.element().parentElement?.getBoundingClientRect().width).toBe(200)
})

describe('a meter', () => {
  const meter = page.getByRole('meter', { name: 'Budget used' })
  const widthOf = (element: Element | null | undefined) => element?.getBoundingClientRect().width ?? 0

  test('counts what is used, reserved and requested', async () => {
    await render(
      <Meter label="Budget used" value={20} reserved={30} requested={10} max={100} tone="success">
        $20 of $100
      </Meter>,
    )
    await expect.element(meter).toHaveAttribute('value', '60')
    await expect.element(page.getByText('60%')).toBeVisible()
    await expect.element(page.getByText('$20 of $100')).toBeVisible()
  })

  test('is full at its limit, while its figure goes on', async () => {
    const { container } = await render(
      <Meter label="Budget used" value={250} max={100} tone="danger">
        $250 of $100
      </Meter>,
    )
    await expect.element(meter).toHaveAttribute('value', '100')
    await expect.element(page.getByText('250%')).toBeVisible()
    const fill = container.querySelector('i')
    expect(widthOf(fill)).toBeCloseTo(widthOf(fill?.parentElement), 0)
  })

  test.each([
    [0, '0%'],
    [1, '100%'],
  ])('of a limit of 0 with %d used is %s', async (value, text) => {
    await render(
      <Meter label="Budget used" value={value} max={0} tone="success">
        used
      </Meter>,
    )
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  })

  test('without a limit has no share', async () => {
    await render(
      <Meter label="Budget used" value={5} max={null} tone="success" aside="no limit">
        $5
      </Meter>,
    )
    await expect.element(page.getByText('no limit')).toBeVisible()
    await expect.element(meter).not.toBeInTheDocument()
  })
})

test('what failed is an alert with a way to try again', async () => {
  const onRetry = vi.fn<() => void>()
  await render(<ErrorState title="Projects could not be loaded" text="The server did not answer." onRetry={onRetry} />)
  await expect.element(page.getByRole('alert').getByText('The server did not answer.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test.each([
  [false, 1],
  [true, 2],
])('an empty state (part of a page: %s) has a heading of level %d and the first step', async (isPart, level) => {
  await render(
    <EmptyState icon={Archive} title="No projects yet" text="A project keeps environments." isPart={isPart}>
      <button type="button">Create project</button>
    </EmptyState>,
  )
  await expect.element(page.getByRole('heading', { name: 'No projects yet', level })).toBeVisible()
  await expect.element(page.getByText('A project keeps environments.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create project' })).toBeVisible()
})
