import { describe, expect, it } from 'vitest'
import { parseFields } from '#engine/field-messages.ts'
import { message } from '#words/message.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { DEFAULT_PROJECT_SETTINGS, checkProjectSettings, mergeProjectSettings, projectSettings } from './settings.ts'

const DEFAULTS = DEFAULT_PROJECT_SETTINGS

describe('the settings of a new project', () => {
  it('are the documented ones, and fit together', () => {
    expect(DEFAULTS).toEqual({
      default_cloud_provider: 'Azure',
      default_region: 'eastus',
      auto_approve_dev: true,
      require_tags: false,
      allowed_clouds: ['Azure', 'AWS', 'GCP'],
      max_lifetime_days: null,
      max_unpriced_lines: 3,
      confirm_plans: 'changes',
      check_drift: true,
      default_tags: {},
    })
    expect(checkProjectSettings(DEFAULTS)).toEqual([])
  })
})

describe('projectSettings', () => {
  it('takes a cloud by label or id in any case and gives the label, each once', () => {
    expect(
      projectSettings.partial().parse({ default_cloud_provider: 'aws', allowed_clouds: ['AZURE', 'Azure', 'gcp'] }),
    ).toEqual({
      default_cloud_provider: 'AWS',
      allowed_clouds: ['Azure', 'GCP'],
    })
  })

  it.each([
    [{ default_cloud_provider: 'IBM' }, message('fields.choose-one', { known: ['Azure', 'AWS', 'GCP'] })],
    [{ allowed_clouds: [] }, message('fields.clouds-required')],
  ])('refuses %j', (given, said) => {
    expect(parseFields(projectSettings.partial(), given)).toMatchObject({ faults: [{ said }] })
  })
})

describe('mergeProjectSettings', () => {
  it('keeps what is left out', () => {
    const before = { ...DEFAULTS, max_lifetime_days: 30, require_tags: true }
    expect(mergeProjectSettings(before, {})).toEqual(before)
    expect(mergeProjectSettings(before, { auto_approve_dev: false })).toEqual({ ...before, auto_approve_dev: false })
  })

  it('takes null for no limit', () => {
    expect(
      mergeProjectSettings({ ...DEFAULTS, max_lifetime_days: 30 }, { max_lifetime_days: null }).max_lifetime_days,
    ).toBeNull()
  })

  it.each(CLOUD_LIST)(
    'begins with the region of $label when another default cloud comes without one',
    ({ label, defaultRegion }) => {
      const merged = mergeProjectSettings(DEFAULTS, { default_cloud_provider: label })
      expect(merged.default_region).toBe(defaultRegion)
      expect(checkProjectSettings(merged)).toEqual([])
    },
  )

  it('keeps the region that belongs to the cloud', () => {
    const before = { ...DEFAULTS, default_region: 'westeurope' }
    expect(mergeProjectSettings(before, { default_cloud_provider: 'Azure' }).default_region).toBe('westeurope')
  })
})

describe('checkProjectSettings', () => {
  it('names a region of another cloud, and a default cloud that is not allowed', () => {
    const settings = {
      ...DEFAULTS,
      default_cloud_provider: 'AWS',
      default_region: 'eastus',
      allowed_clouds: ['Azure', 'GCP'],
    }
    expect(checkProjectSettings(settings)).toEqual([
      {
        field: 'default_cloud_provider',
        said: message('projects.cloud-not-allowed', { cloud: 'AWS', allowed: ['Azure', 'GCP'] }),
      },
      { field: 'default_region', said: message('projects.no-region', { cloud: 'AWS', region: 'eastus' }) },
    ])
  })
})
