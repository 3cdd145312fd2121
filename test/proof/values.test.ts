// The checker and values: what providers refuse, as far as values are known.
import { expect, test } from 'vitest'
import { checkModule } from '../../src/server/proof/checker/check-module.ts'
import { AWS, check } from './check.ts'

test('values that are known only by the default of a variable warn', async () => {
  const found = await checkModule({
    'main.tf': `${AWS}variable "n" {\n  default = "Bad_Name"\n}\nresource "aws_lb" "x" {\n  name    = var.n\n  subnets = ["a"]\n}\n`,
  })
  expect(found.map(({ severity, code }) => [severity, code])).toEqual([['warning', 'rule']])
})

test('an empty string counts as a value where it is written out', async () => {
  const bucket = (value: string): string =>
    `${AWS}variable "v" {\n  default = ""\n}\nresource "aws_s3_bucket_versioning" "x" {\n  bucket = "b"\n  versioning_configuration {\n    status = ${value}\n  }\n}\n`
  expect(await check(bucket('""'))).toMatch(/"" is not allowed/)
  expect(await check(bucket('var.v'))).toBe('')
  // The Google provider takes "" for every choice.
  expect(
    await check(
      'resource "google_compute_firewall" "x" {\n  name      = "x"\n  network   = "n"\n  direction = ""\n  allow {\n    protocol = "tcp"\n  }\n}\n',
    ),
  ).not.toMatch(/: rule:/)
})

test('count cannot be below 0, and for_each cannot be null', async () => {
  const group = (meta: string): Promise<string> =>
    check(`${AWS}resource "aws_security_group" "x" {\n  ${meta}\n  name = "x"\n}\n`)
  expect(await group('count = -1')).toMatch(/count is below 0/)
  expect(await group('for_each = null')).toMatch(/for_each is null/)
  expect(await group('count = 0')).toBe('')
})

test('keys() of a list, a dynamic block over null, an empty name', async () => {
  const found = await check(`${AWS}resource "aws_security_group" "x" {
  name = join("-", keys(["a"]))
  dynamic "ingress" {
    for_each = null
    content {
      from_port = 1
      to_port   = 1
      protocol  = "tcp"
    }
  }
}
`)
  expect(found).toMatch(/keys\(\) needs a map or object/)
  expect(found).toMatch(/for_each needs a collection, but has null/)
  expect(
    await check('resource "azurerm_resource_group" "x" {\n  name     = ""\n  location = "westeurope"\n}\n'),
  ).toMatch(/"name" must not be empty/)
})

test('ARNs and Azure resource ids have their shape', async () => {
  const role = (value: string): string =>
    `${AWS}variable "arn" {\n  default = "x"\n}\nresource "aws_iam_role_policy_attachment" "x" {\n  role       = "r"\n  policy_arn = ${value}\n}\n`
  expect(await check(role('"ReadOnly"'))).toMatch(/"ReadOnly" is not an ARN/)
  expect(await check(role('"arn:aws:iam::aws:policy/ReadOnlyAccess"'))).not.toMatch(/: rule:/)
  const assumed = await checkModule({ 'main.tf': role('var.arn') })
  expect(assumed.map(({ severity }) => severity)).toEqual(['warning'])
  const association = (value: string): string =>
    `resource "azurerm_subnet_nat_gateway_association" "x" {\n  subnet_id      = ${value}\n  nat_gateway_id = "/subscriptions/0/resourceGroups/r/providers/Microsoft.Network/natGateways/n"\n}\n`
  expect(await check(association('"app"'))).toMatch(/"app" is not a resource id/)
  expect(await check(association('azurerm_subnet.x.id'))).not.toMatch(/: rule:/)
})

test('one lifecycle block, whole provisioners, plain descriptions', async () => {
  const found = await check(`${AWS}resource "aws_eip" "x" {
  lifecycle {
    prevent_destroy = true
  }
  lifecycle {
    create_before_destroy = true
  }
  provisioner "local-exec" {
    working_dir = "/"
  }
}
variable "v" {
  description = true
}
output "o" {
  description = var.v
  value       = var.v
}
`)
  expect(found).toMatch(/only one lifecycle block/)
  expect(found).toMatch(/provisioner "local-exec": missing required argument "command"/)
  expect(found).not.toMatch(/variable\.v: description/)
  expect(found).toMatch(/output\.o: description must be a plain string/)
})

test('members of Google Cloud IAM, audiences of Entra applications, lengths of random strings', async () => {
  const member = (value: string): string =>
    `resource "google_project_iam_member" "x" {\n  project = "p"\n  role    = "roles/viewer"\n  member  = ${value}\n}\n`
  expect(await check(member('"someone"'))).toMatch(/"member": "someone" does not match/)
  expect(await check(member('"user:someone@example.com"'))).not.toMatch(/does not match/)
  expect(
    await check(
      'resource "google_project_iam_binding" "x" {\n  project = "p"\n  role    = "roles/viewer"\n  members = ["allUsers", "x"]\n}\n',
    ),
  ).toMatch(/"x" does not match/)
  expect(
    await check('resource "azuread_application" "x" {\n  display_name     = "x"\n  sign_in_audience = "Everyone"\n}\n'),
  ).toMatch(/use one of AzureADMyOrg/)
  expect(await check('ephemeral "random_password" "x" {\n  length = 0\n}\n')).toMatch(/outside 1 and up/)
})
