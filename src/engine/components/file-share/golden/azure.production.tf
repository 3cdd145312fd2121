resource "azurerm_storage_account" "files" {
  # checkov:skip=CKV_AZURE_206: premium file shares have no copies in another region
  # checkov:skip=CKV2_AZURE_38: it holds no blobs; deleted shares can be restored
  name                              = "stf${substr(local.compact, 0, 16)}${local.suffix}"
  location                          = azurerm_resource_group.main.location
  resource_group_name               = azurerm_resource_group.main.name
  account_kind                      = "FileStorage"
  account_tier                      = "Premium"
  account_replication_type          = "ZRS"
  min_tls_version                   = "TLS1_2"
  https_traffic_only_enabled        = true
  shared_access_key_enabled         = false
  default_to_oauth_authentication   = true
  allow_nested_items_to_be_public   = false
  cross_tenant_replication_enabled  = false
  local_user_enabled                = false
  infrastructure_encryption_enabled = true
  public_network_access_enabled     = false
  tags                              = local.tags

  identity {
    type         = "UserAssigned"
    identity_ids = [azurerm_user_assigned_identity.encryption.id]
  }

  customer_managed_key {
    key_vault_key_id          = local.key_id
    user_assigned_identity_id = azurerm_user_assigned_identity.encryption.id
  }

  azure_files_authentication {
    directory_type = "AADKERB"
  }

  share_properties {
    retention_policy {
      days = 30
    }

    smb {
      versions                        = ["SMB3.1.1"]
      authentication_types            = ["Kerberos"]
      kerberos_ticket_encryption_type = ["AES-256"]
      channel_encryption_type         = ["AES-256-GCM"]
    }
  }

  network_rules {
    default_action = "Deny"
    bypass         = ["AzureServices"]
  }

  sas_policy {
    expiration_period = "00.01:00:00"
    expiration_action = "Log"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "azurerm_storage_share" "files" {
  name               = "share"
  storage_account_id = azurerm_storage_account.files.id
  quota              = var.files_gb
  enabled_protocol   = "SMB"

  lifecycle {
    prevent_destroy = true
  }
}

resource "azurerm_role_assignment" "files_app" {
  scope                = azurerm_storage_account.files.id
  role_definition_name = "Storage File Data SMB Share Contributor"
  principal_id         = azurerm_user_assigned_identity.app.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_private_endpoint" "files" {
  name                = "pe-${local.prefix}-files"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  subnet_id           = azurerm_subnet.main["endpoints"].id
  tags                = local.tags

  private_service_connection {
    name                           = "files"
    private_connection_resource_id = azurerm_storage_account.files.id
    subresource_names              = ["file"]
    is_manual_connection           = false
  }

  private_dns_zone_group {
    name                 = "default"
    private_dns_zone_ids = [azurerm_private_dns_zone.main["file"].id]
  }

  depends_on = [azurerm_private_dns_zone_virtual_network_link.main]
}
