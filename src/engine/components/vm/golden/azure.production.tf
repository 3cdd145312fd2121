# First start of vm: the settings of the application, and a placeholder that answers /healthz on port 8080.
locals {
  vm_cloud_init = <<-EOT
    #cloud-config
    write_files:
      - path: /etc/app.env
        permissions: "0640"
        content: |
          AZURE_CLIENT_ID=${azurerm_user_assigned_identity.app.client_id}
          DATABASE_HOST=${azurerm_postgresql_flexible_server.postgresql.fqdn}
          DATABASE_PORT=5432
          DATABASE_NAME=app
          DATABASE_USER=${azurerm_user_assigned_identity.app.name}
          VAULT_URI=${azurerm_key_vault.vault.vault_uri}
      - path: /opt/placeholder/healthz
        content: ok
      - path: /etc/systemd/system/placeholder.service
        content: |
          [Unit]
          Description=Placeholder until the application is deployed
          After=network-online.target
          Wants=network-online.target
          [Service]
          ExecStart=/usr/bin/python3 -m http.server 8080 --directory /opt/placeholder
          DynamicUser=yes
          ProtectSystem=strict
          ProtectHome=yes
          NoNewPrivileges=yes
          Restart=always
          [Install]
          WantedBy=multi-user.target
    runcmd:
      - [systemctl, daemon-reload]
      - [systemctl, enable, --now, placeholder.service]
  EOT
}

# Azure asks for a key: without one of yours it gets this, whose private half is
# never used. Port 22 stays closed to it, and people sign in by Entra.
resource "tls_private_key" "vm" {
  count     = var.admin_ssh_public_key == "" ? 1 : 0
  algorithm = "ED25519"
}

resource "azurerm_network_interface" "vm" {
  count               = var.vm_count
  name                = "nic-vm-${local.prefix}-${count.index + 1}"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  tags                = local.tags

  ip_configuration {
    name                          = "internal"
    subnet_id                     = azurerm_subnet.main["app"].id
    private_ip_address_allocation = "Dynamic"
  }
}

# Disks under the key of the stack; the set follows each rotation automatically.
resource "azurerm_disk_encryption_set" "vm" {
  name                      = "des-vm-${local.prefix}"
  location                  = azurerm_resource_group.main.location
  resource_group_name       = azurerm_resource_group.main.name
  key_vault_key_id          = local.key_id
  auto_key_rotation_enabled = true
  encryption_type           = "EncryptionAtRestWithPlatformAndCustomerKeys"
  tags                      = local.tags

  identity {
    type         = "UserAssigned"
    identity_ids = [azurerm_user_assigned_identity.encryption.id]
  }
}

resource "azurerm_linux_virtual_machine" "vm" {
  # checkov:skip=CKV_AZURE_50: signing in by Entra and sending logs are extensions
  count                           = var.vm_count
  name                            = "vm-${local.prefix}-${count.index + 1}"
  location                        = azurerm_resource_group.main.location
  resource_group_name             = azurerm_resource_group.main.name
  size                            = var.vm_size
  zone                            = element(["1", "2"], count.index)
  admin_username                  = "azureuser"
  disable_password_authentication = true
  network_interface_ids           = [azurerm_network_interface.vm[count.index].id]
  custom_data                     = base64encode(local.vm_cloud_init)
  secure_boot_enabled             = true
  vtpm_enabled                    = true
  patch_mode                      = "AutomaticByPlatform"
  patch_assessment_mode           = "AutomaticByPlatform"
  allow_extension_operations      = true
  tags                            = local.tags

  admin_ssh_key {
    username   = "azureuser"
    public_key = var.admin_ssh_public_key == "" ? tls_private_key.vm[0].public_key_openssh : var.admin_ssh_public_key
  }

  os_disk {
    caching                = "ReadWrite"
    storage_account_type   = "Premium_LRS"
    disk_size_gb           = var.vm_disk_gb
    disk_encryption_set_id = azurerm_disk_encryption_set.vm.id
  }

  source_image_reference {
    publisher = "Canonical"
    offer     = "ubuntu-24_04-lts"
    sku       = "server"
    version   = "latest"
  }

  identity {
    type         = "SystemAssigned, UserAssigned"
    identity_ids = [azurerm_user_assigned_identity.app.id]
  }

  # cloud-init runs once: a change of it must not replace the machine.
  lifecycle {
    ignore_changes = [custom_data]
  }
}

resource "azurerm_virtual_machine_extension" "vm" {
  count                      = var.vm_count
  name                       = "AADSSHLoginForLinux"
  virtual_machine_id         = azurerm_linux_virtual_machine.vm[count.index].id
  publisher                  = "Microsoft.Azure.ActiveDirectory"
  type                       = "AADSSHLoginForLinux"
  type_handler_version       = "1.0"
  auto_upgrade_minor_version = true
  tags                       = local.tags
}

# Immutable; locking it for good is left to its owner, for a lock cannot be undone.
resource "azurerm_recovery_services_vault" "vm" {
  name                = "rsv-vm-${local.prefix}"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  sku                 = "Standard"
  storage_mode_type   = "GeoRedundant"
  immutability        = "Unlocked"
  tags                = local.tags

  identity {
    type         = "UserAssigned"
    identity_ids = [azurerm_user_assigned_identity.encryption.id]
  }

  encryption {
    key_id                            = local.key_id
    infrastructure_encryption_enabled = true
    use_system_assigned_identity      = false
    user_assigned_identity_id         = azurerm_user_assigned_identity.encryption.id
  }
}

resource "azurerm_backup_policy_vm" "vm" {
  name                = "daily"
  resource_group_name = azurerm_resource_group.main.name
  recovery_vault_name = azurerm_recovery_services_vault.vm.name
  policy_type         = "V2"
  timezone            = "UTC"

  backup {
    frequency = "Daily"
    time      = "02:00"
  }

  retention_daily {
    count = 35
  }
}

resource "azurerm_backup_protected_vm" "vm" {
  count               = var.vm_count
  resource_group_name = azurerm_resource_group.main.name
  recovery_vault_name = azurerm_recovery_services_vault.vm.name
  source_vm_id        = azurerm_linux_virtual_machine.vm[count.index].id
  backup_policy_id    = azurerm_backup_policy_vm.vm.id
}
