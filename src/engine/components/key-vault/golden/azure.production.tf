resource "azurerm_key_vault" "vault" {
  name                          = "kv-${substr(local.compact, 0, 15)}-${local.suffix}"
  location                      = azurerm_resource_group.main.location
  resource_group_name           = azurerm_resource_group.main.name
  tenant_id                     = data.azurerm_client_config.current.tenant_id
  sku_name                      = "premium"
  rbac_authorization_enabled    = true
  purge_protection_enabled      = true
  soft_delete_retention_days    = 90
  public_network_access_enabled = false
  tags                          = local.tags

  network_acls {
    # Services that encrypt with a key come in as trusted services.
    default_action = "Deny"
    bypass         = "AzureServices"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "azurerm_private_endpoint" "vault" {
  name                = "pe-${local.prefix}-vault"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  subnet_id           = azurerm_subnet.main["endpoints"].id
  tags                = local.tags

  private_service_connection {
    name                           = "vault"
    private_connection_resource_id = azurerm_key_vault.vault.id
    subresource_names              = ["vault"]
    is_manual_connection           = false
  }

  private_dns_zone_group {
    name                 = "default"
    private_dns_zone_ids = [azurerm_private_dns_zone.main["vault"].id]
  }

  depends_on = [azurerm_private_dns_zone_virtual_network_link.main]
}

# What storage, databases and disks unwrap the key as.
resource "azurerm_user_assigned_identity" "encryption" {
  name                = "id-${local.prefix}-encryption"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  tags                = local.tags
}

resource "azurerm_role_assignment" "encryption" {
  scope                = azurerm_key_vault.vault.id
  role_definition_name = "Key Vault Crypto Service Encryption User"
  principal_id         = azurerm_user_assigned_identity.encryption.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_role_assignment" "vault_app" {
  scope                = azurerm_key_vault.vault.id
  role_definition_name = "Key Vault Secrets User"
  principal_id         = azurerm_user_assigned_identity.app.principal_id
  principal_type       = "ServicePrincipal"
}

# Role assignments take a minute or two to work.
resource "time_sleep" "vault_roles" {
  create_duration = "120s"
  triggers = {
    vault = azurerm_key_vault.vault.id
    roles = join(",", [azurerm_role_assignment.encryption.id])
  }
}

resource "time_offset" "key_expiry" {
  offset_days = 730
}

# Made through Azure Resource Manager, which the closed vault lets in. A new version every 90 days; each lives two
# years, so that a service which has not picked up the newest one yet keeps its data readable.
resource "azurerm_resource_group_template_deployment" "key" {
  name                = "stack-key"
  resource_group_name = azurerm_resource_group.main.name
  deployment_mode     = "Incremental"
  template_content = jsonencode({
    "$schema"      = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#"
    contentVersion = "1.0.0.0"
    resources = [
      {
        type       = "Microsoft.KeyVault/vaults/keys"
        apiVersion = "2022-07-01"
        name       = "${azurerm_key_vault.vault.name}/stack-key"
        tags       = local.tags
        properties = {
          kty        = "RSA-HSM"
          keySize    = 3072
          keyOps     = ["unwrapKey", "wrapKey"]
          attributes = { exp = time_offset.key_expiry.unix }
          rotationPolicy = {
            attributes = { expiryTime = "P2Y" }
            lifetimeActions = [
              { action = { type = "rotate" }, trigger = { timeAfterCreate = "P90D" } },
              { action = { type = "notify" }, trigger = { timeBeforeExpiry = "P30D" } },
            ]
          }
        }
      },
    ]
  })
  tags = local.tags

  lifecycle {
    prevent_destroy = true
  }

  depends_on = [time_sleep.vault_roles]
}

# Without its version: services follow each rotation by themselves.
locals {
  key_id = "${azurerm_key_vault.vault.vault_uri}keys/${azurerm_resource_group_template_deployment.key.name}"
}
