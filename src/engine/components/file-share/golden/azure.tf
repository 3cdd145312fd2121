resource "azurerm_storage_account" "files" {
  name                              = "stf${substr(local.compact, 0, 16)}${local.suffix}"
  location                          = azurerm_resource_group.main.location
  resource_group_name               = azurerm_resource_group.main.name
  account_kind                      = "StorageV2"
  account_tier                      = "Standard"
  account_replication_type          = "LRS"
  min_tls_version                   = "TLS1_2"
  https_traffic_only_enabled        = true
  shared_access_key_enabled         = false
  default_to_oauth_authentication   = true
  allow_nested_items_to_be_public   = false
  cross_tenant_replication_enabled  = false
  local_user_enabled                = false
  infrastructure_encryption_enabled = true
  public_network_access_enabled     = true
  tags                              = local.tags

  azure_files_authentication {
    directory_type = "AADKERB"
  }

  share_properties {
    retention_policy {
      days = 7
    }

    smb {
      versions                        = ["SMB3.1.1"]
      authentication_types            = ["Kerberos"]
      kerberos_ticket_encryption_type = ["AES-256"]
      channel_encryption_type         = ["AES-256-GCM"]
    }
  }

  network_rules {
    default_action             = "Deny"
    bypass                     = ["AzureServices"]
    ip_rules                   = [for range in var.admin_ip_ranges : trimsuffix(range, "/32")]
    virtual_network_subnet_ids = [azurerm_subnet.main["app"].id]
  }

  sas_policy {
    expiration_period = "00.01:00:00"
    expiration_action = "Log"
  }
}

resource "azurerm_storage_share" "files" {
  name               = "share"
  storage_account_id = azurerm_storage_account.files.id
  quota              = var.files_gb
  enabled_protocol   = "SMB"
}

resource "azurerm_role_assignment" "files_app" {
  scope                = azurerm_storage_account.files.id
  role_definition_name = "Storage File Data SMB Share Contributor"
  principal_id         = azurerm_user_assigned_identity.app.principal_id
  principal_type       = "ServicePrincipal"
}
