resource "azuread_application" "pipeline" {
  display_name     = "sp-${local.prefix}-pipeline"
  owners           = [data.azurerm_client_config.current.object_id]
  sign_in_audience = "AzureADMyOrg"

  lifecycle {
    # Stay as the first apply made them, whoever applies next.
    ignore_changes = [owners]
  }
}

resource "azuread_service_principal" "pipeline" {
  client_id = azuread_application.pipeline.client_id
  owners    = [data.azurerm_client_config.current.object_id]

  lifecycle {
    # Stay as the first apply made them, whoever applies next.
    ignore_changes = [owners]
  }
}

resource "azuread_application_federated_identity_credential" "pipeline" {
  count          = var.repository == "" ? 0 : 1
  application_id = azuread_application.pipeline.id
  display_name   = "pipeline"
  audiences      = ["api://AzureADTokenExchange"]
  issuer         = "https://token.actions.githubusercontent.com"
  subject        = "repo:${var.repository}:ref:refs/heads/main"
}

resource "azurerm_role_assignment" "pipeline" {
  scope                = azurerm_resource_group.main.id
  role_definition_name = "Contributor"
  principal_id         = azuread_service_principal.pipeline.object_id
  principal_type       = "ServicePrincipal"
}

# The only roles that the pipeline may hand out or take away.
data "azurerm_role_definition" "pipeline" {
  for_each = toset(["Key Vault Crypto Service Encryption User"])
  name     = each.key
}

locals {
  pipeline_role_ids = join(", ", [for role in data.azurerm_role_definition.pipeline : role.role_definition_id])
}

# Contributor may not assign roles. This may, but only the roles above, and only
# to identities of applications: never to people or groups.
resource "azurerm_role_assignment" "pipeline_access" {
  scope                = azurerm_resource_group.main.id
  role_definition_name = "Role Based Access Control Administrator"
  principal_id         = azuread_service_principal.pipeline.object_id
  principal_type       = "ServicePrincipal"
  condition_version    = "2.0"
  condition            = <<-EOT
    (
     (
      !(ActionMatches{'Microsoft.Authorization/roleAssignments/write'})
     )
     OR
     (
      @Request[Microsoft.Authorization/roleAssignments:RoleDefinitionId] ForAnyOfAnyValues:GuidEquals {${local.pipeline_role_ids}}
      AND
      @Request[Microsoft.Authorization/roleAssignments:PrincipalType] ForAnyOfAnyValues:StringEqualsIgnoreCase {'ServicePrincipal'}
     )
    )
    AND
    (
     (
      !(ActionMatches{'Microsoft.Authorization/roleAssignments/delete'})
     )
     OR
     (
      @Resource[Microsoft.Authorization/roleAssignments:RoleDefinitionId] ForAnyOfAnyValues:GuidEquals {${local.pipeline_role_ids}}
      AND
      @Resource[Microsoft.Authorization/roleAssignments:PrincipalType] ForAnyOfAnyValues:StringEqualsIgnoreCase {'ServicePrincipal'}
     )
    )
  EOT
}
