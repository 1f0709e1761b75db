import { LogoutOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { useGetIdentity, useLogout, useMenu } from '@refinedev/core';
import { Button, Layout, Menu, Space } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Navigation and the person's own button around each page. */
export function Frame({ children }: { children: ReactNode }) {
  const { menuItems, selectedKey } = useMenu();
  const { mutate: signOut } = useLogout();
  const { data: user } = useGetIdentity<{ name?: string }>();
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Sider theme="light" breakpoint="lg" collapsedWidth={0}>
        <Menu
          selectedKeys={[selectedKey]}
          items={menuItems.map(({ key, label, route }) => ({
            key,
            icon: <UnorderedListOutlined />,
            label: <Link to={route ?? '/'}>{label}</Link>,
          }))}
        />
      </Layout.Sider>
      <Layout>
        <Layout.Header style={{ background: 'none', textAlign: 'end' }}>
          <Space>
            {user?.name}
            <Button icon={<LogoutOutlined />} onClick={() => signOut()}>
              Se déconnecter
            </Button>
          </Space>
        </Layout.Header>
        <Layout.Content style={{ padding: 24 }}>{children}</Layout.Content>
      </Layout>
    </Layout>
  );
}
