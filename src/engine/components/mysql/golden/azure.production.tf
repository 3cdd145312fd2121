ephemeral "random_password" "mysql" {
  length           = 32
  override_special = "!#%*-_=+"
}

resource "azurerm_key_vault_secret" "mysql" {
  name             = "mysql-admin-password"
  key_vault_id     = azurerm_key_vault.vault.id
  value_wo         = ephemeral.random_password.mysql.result
  value_wo_version = 1
  content_type     = "password"
  expiration_date  = timeadd(plantimestamp(), "8760h")
  tags             = local.tags

  lifecycle {
    # Counted from the first apply: a later plan stays empty.
    ignore_changes = [expiration_date]
  }

  depends_on = [time_sleep.vault_roles]
}

resource "azurerm_mysql_flexible_server" "mysql" {
  name                              = "mysql-${local.prefix}-${local.suffix}"
  location                          = azurerm_resource_group.main.location
  resource_group_name               = azurerm_resource_group.main.name
  version                           = "8.4"
  sku_name                          = var.mysql_size
  administrator_login               = "dbadmin"
  administrator_password_wo         = ephemeral.random_password.mysql.result
  administrator_password_wo_version = 1
  delegated_subnet_id               = azurerm_subnet.main["mysql"].id
  private_dns_zone_id               = azurerm_private_dns_zone.main["mysql"].id
  zone                              = "1"
  backup_retention_days             = 35
  geo_redundant_backup_enabled      = true
  tags                              = local.tags

  storage {
    size_gb            = var.mysql_storage_gb
    auto_grow_enabled  = true
    io_scaling_enabled = false
  }

  identity {
    type = "UserAssigned"
    identity_ids = [
      azurerm_user_assigned_identity.encryption.id,
      azurerm_user_assigned_identity.paired.id,
    ]
  }

  customer_managed_key {
    key_vault_key_id                     = azurerm_key_vault_key.data.versionless_id
    primary_user_assigned_identity_id    = azurerm_user_assigned_identity.encryption.id
    geo_backup_key_vault_key_id          = azurerm_key_vault_key.paired.versionless_id
    geo_backup_user_assigned_identity_id = azurerm_user_assigned_identity.paired.id
  }

  high_availability {
    mode                      = "ZoneRedundant"
    standby_availability_zone = "2"
  }

  maintenance_window {
    day_of_week  = 0
    start_hour   = 3
    start_minute = 0
  }

  lifecycle {
    prevent_destroy = true
    # The disk grows by itself, and a failover moves the server: neither may replace it.
    ignore_changes = [storage[0].size_gb, zone, high_availability[0].standby_availability_zone]
  }

  depends_on = [azurerm_private_dns_zone_virtual_network_link.main]
}

resource "azurerm_role_assignment" "mysql_app" {
  scope                = azurerm_key_vault_secret.mysql.resource_versionless_id
  role_definition_name = "Key Vault Secrets User"
  principal_id         = azurerm_user_assigned_identity.app.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_mysql_flexible_server_configuration" "mysql" {
  for_each = {
    require_secure_transport = "ON"
    tls_version              = "TLSv1.2,TLSv1.3"
    slow_query_log           = "ON"
    audit_log_enabled        = "ON"
    audit_log_events         = "CONNECTION,DDL,DCL"
  }
  name                = each.key
  resource_group_name = azurerm_resource_group.main.name
  server_name         = azurerm_mysql_flexible_server.mysql.name
  value               = each.value
}

resource "azurerm_mysql_flexible_database" "mysql" {
  name                = "app"
  resource_group_name = azurerm_resource_group.main.name
  server_name         = azurerm_mysql_flexible_server.mysql.name
  charset             = "utf8mb4"
  collation           = "utf8mb4_0900_ai_ci"
}
