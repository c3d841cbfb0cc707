import { isDeletedRow } from '../../../shared/catalogue/deletedRow';

describe('a resource is marked as deleted', () => {
	it.each([
		{ archive: 3 },
		{ archive: '3' },
		{ archive: { code: 3, label: 'x' } },
		{ archiveStateName: 'Deleted' },
		{ status: 'trashed' },
		{ deleted: true },
		{ is_deleted: '1' },
		{ isArchived: 'true' },
		{ deletedAt: '2026-11-01T10:00:00Z' },
		{ inTrash: 1 },
	])('by %j', (marks) => {
		expect(isDeletedRow({ ref: 1, title: 'Deleted', ...marks })).toBe(true);
	});

	it.each([
		{},
		{ archive: 0 },
		{ archive: 2 },
		{ archive: null },
		{ status: 3 },
		{ status: 'active' },
		{ deleted: false },
		{ archived: 0 },
		{ deletedAt: null },
		{ deletedAt: '0000-00-00 00:00:00' },
		{ archive: { id: 0, name: 'Active', order: 3 } },
		{ fields: { status: 'deleted' } },
	])('but not by %j', (marks) => {
		expect(isDeletedRow({ ref: 1, title: 'Deleted', ...marks })).toBe(false);
	});
});
