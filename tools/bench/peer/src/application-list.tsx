import { EyeOutlined, MailOutlined, PaperClipOutlined, PhoneOutlined } from '@ant-design/icons';
import { useMany, useTable, type CrudFilters, type HttpError } from '@refinedev/core';
import { Button, Form, Input, Progress, Select, Space, Table, Tag, Typography } from 'antd';
import { useState } from 'react';

type Application = {
  id: string;
  reference: string;
  full_name: string;
  email: string;
  phone: string | null;
  country: string | null;
  job_title: string | null;
  status: string;
  created_at: string;
  mastered_software: string[] | null;
  expertise_areas: string[];
  teaching_languages: string[];
  resume_original_name: string | null;
  references_original_name: string | null;
};
type Evaluation = { application_id: string; percentage: number; status: string };
type Filters = { search?: string; status?: string; evaluation?: string };

const COLUMNS =
  'id, reference, full_name, email, phone, country, job_title, status, created_at, mastered_software, ' +
  'expertise_areas, training_sectors, teaching_languages, account_request_status, ' +
  'resume_url, resume_filename, resume_original_name, resume_size, ' +
  'references_url, references_filename, references_original_name, references_size';

const STATUSES = [
  { value: 'new', label: 'Nouveau' },
  { value: 'contacted', label: 'Contacté' },
  { value: 'evaluated', label: 'Evalué' },
  { value: 'accepted', label: 'Accepté' },
  { value: 'rejected', label: 'Refusé' },
];
const EVALUATIONS = [
  { value: 'evaluated', label: 'Évaluées' },
  { value: 'not_evaluated', label: 'Non évaluées' },
];
const MAX_SOFTWARE = 3;

const softwareOf = (value: string[] | string | null): string[] =>
  Array.isArray(value) ? value : (value ?? '').split(',').filter(Boolean);

const PAGE_SIZE = 30;
const DATE = new Intl.DateTimeFormat('fr', { dateStyle: 'long' });

const filtersOf = ({ search, status, evaluation }: Filters): CrudFilters => [
  { field: 'full_name', operator: 'contains', value: search },
  { field: 'status', operator: 'eq', value: status },
  {
    field: 'trainer_evaluations',
    operator: 'null',
    value: evaluation === 'not_evaluated' ? true : undefined,
  },
];

export default function ApplicationList() {
  const [evaluation, setEvaluation] = useState<string>();
  const { result, tableQuery, currentPage, setCurrentPage, setSorters, setFilters } = useTable<
    Application,
    HttpError
  >({
    resource: 'trainer_applications',
    pagination: { pageSize: PAGE_SIZE },
    sorters: { initial: [{ field: 'created_at', order: 'desc' }] },
    meta: {
      select: evaluation
        ? `${COLUMNS}, trainer_evaluations${evaluation === 'evaluated' ? '!inner' : ''}(id)`
        : COLUMNS,
    },
  });
  const search = (values: Filters) => {
    setEvaluation(values.evaluation);
    setFilters(filtersOf(values));
    setCurrentPage(1);
  };
  const rows = result.data ?? [];
  const { result: evaluations } = useMany<Evaluation>({
    resource: 'trainer_evaluations',
    ids: rows.map(({ id }) => id),
    meta: { idColumnName: 'application_id', select: 'application_id, percentage, status' },
    queryOptions: { enabled: rows.length > 0 },
  });
  const percentageOf = (id: string) =>
    evaluations?.data.find(({ application_id, status }) => application_id === id && status === 'completed')
      ?.percentage;

  return (
    <>
      <Typography.Title level={2}>Candidatures</Typography.Title>
      <Form<Filters> onFinish={search} layout="inline" style={{ marginBottom: 16 }}>
        <Form.Item name="search">
          <Input placeholder="Rechercher" allowClear />
        </Form.Item>
        <Form.Item name="status">
          <Select placeholder="Statut" allowClear options={STATUSES} style={{ width: 180 }} />
        </Form.Item>
        <Form.Item name="evaluation">
          <Select placeholder="Évaluation" allowClear options={EVALUATIONS} style={{ width: 180 }} />
        </Form.Item>
        <Button htmlType="submit">Filtrer</Button>
      </Form>
      <Table<Application>
        dataSource={rows}
        loading={tableQuery.isFetching}
        pagination={{
          current: currentPage,
          pageSize: PAGE_SIZE,
          total: result.total ?? 0,
          onChange: setCurrentPage,
          showSizeChanger: false,
        }}
        onChange={(_page, _filters, sorter) => {
          const [order] = [sorter].flat().map((one) => one.order);
          setSorters([{ field: 'created_at', order: order === 'ascend' ? 'asc' : 'desc' }]);
        }}
        rowKey="id"
        expandable={{ expandedRowRender: (row) => <Details application={row} /> }}
      >
        <Table.Column<Application>
          title="Candidat"
          dataIndex="full_name"
          render={(name: string, { job_title }) => (
            <Space orientation="vertical" size={0}>
              <Typography.Text strong>{name}</Typography.Text>
              <Typography.Text type="secondary">{job_title}</Typography.Text>
            </Space>
          )}
        />
        <Table.Column title="Pays" dataIndex="country" />
        <Table.Column
          title="Statut"
          dataIndex="status"
          render={(value: string) => <Tag>{STATUSES.find((one) => one.value === value)?.label ?? value}</Tag>}
        />
        <Table.Column<Application>
          title="Évaluation"
          render={(_, { id }) => {
            const percentage = percentageOf(id);
            return percentage === undefined ? 'Non évaluée' : <Progress percent={percentage} size="small" />;
          }}
        />
        <Table.Column
          title="Logiciels"
          dataIndex="mastered_software"
          render={(value: string[] | string | null) => {
            const software = softwareOf(value);
            const others = software.length - MAX_SOFTWARE;
            return (
              <>
                {software.slice(0, MAX_SOFTWARE).map((name) => (
                  <Tag key={name}>{name}</Tag>
                ))}
                {others > 0 && <Tag>+{others}</Tag>}
              </>
            );
          }}
        />
        <Table.Column
          title="Reçue le"
          dataIndex="created_at"
          sorter
          render={(value: string) => DATE.format(new Date(value))}
        />
        <Table.Column<Application>
          title=""
          render={(_, { id }) => <Button icon={<EyeOutlined />} href={`#${id}`} size="small" />}
        />
      </Table>
    </>
  );
}

function Details({ application }: { application: Application }) {
  const files = [application.resume_original_name, application.references_original_name].filter(Boolean);
  return (
    <Space orientation="vertical">
      <Space>
        <MailOutlined />
        <a href={`mailto:${application.email}`}>{application.email}</a>
      </Space>
      <Space>
        <PhoneOutlined />
        {application.phone}
      </Space>
      <span>{application.expertise_areas.join(', ')}</span>
      <span>{application.teaching_languages.join(', ')}</span>
      {files.map((name) => (
        <Space key={name}>
          <PaperClipOutlined />
          {name}
        </Space>
      ))}
    </Space>
  );
}
