import { expect, it } from 'vitest'
import { Hono } from 'hono'
import { RememberingRouter } from './router.ts'

const bodyOf = async (app: Hono, path: string, method = 'GET'): Promise<string> =>
  (await app.request(path, { method })).text()

it('finds the same handlers each time, with all that stand before them', async () => {
  const app = new Hono({ router: new RememberingRouter() })
  const passed: string[] = []
  app.use(async (c, next) => {
    passed.push(`${c.req.method} ${c.req.path}`)
    await next()
  })
  app.get('/things', (c) => c.text('list'))
  app.post('/things', (c) => c.text('make'))
  app.get('/things/new', (c) => c.text('form'))
  app.get('/things/:id', (c) => c.text(`thing ${c.req.param('id')}`))
  app.all('/*', (c) => c.text('other'))
  for (let round = 0; round < 2; round++) {
    expect(await bodyOf(app, '/things')).toBe('list')
    expect(await bodyOf(app, '/things', 'POST')).toBe('make')
    expect(await bodyOf(app, '/things', 'DELETE')).toBe('other')
    expect(await bodyOf(app, '/things/new')).toBe('form')
    expect(await bodyOf(app, '/things/1')).toBe('thing 1')
    expect(await bodyOf(app, '/things/2')).toBe('thing 2')
    expect(await bodyOf(app, '/else')).toBe('other')
  }
  expect(passed).toHaveLength(14)
})

it('knows a route that is added after a look-up', () => {
  const router = new RememberingRouter<string>()
  const found = () => router.match('GET', '/a')[0].map(([handler]) => handler)
  router.add('GET', '/a', 'first')
  expect(found()).toEqual(['first'])
  router.add('ALL', '/*', 'second')
  expect(found()).toEqual(['first', 'second'])
})
